import { readPageData } from './page-data';

/** A page whose data element holds this text; null leaves the element out. */
function pageWith(text: string | null): Document {
  const page = document.implementation.createHTMLDocument();
  if (text !== null) {
    const data = page.createElement('script');
    data.id = 'page-data';
    data.type = 'application/json';
    data.textContent = text;
    page.body.append(data);
  }
  return page;
}

describe('The data that came with a page', () => {
  it('is the deployment, the configuration and the first answers', () => {
    const data = {
      composition: { deployment: 7, host: '1.0.0', remotes: {} },
      config: {
        apiBase: '',
        brandName: 'Dosa Corner',
        language: 'en' as const,
        tileUrl: '',
        tileAttribution: '',
        googleMapsKey: null,
        fssaiLicence: null,
      },
      answers: { '/auth/home/categories': [] },
      preview: { releases: ['catalog@1.5.0'], deployment: null, unknown: [] },
    };

    expect(readPageData(pageWith(JSON.stringify(data)))).toEqual({ ...data, whole: true });
  });

  it.each([
    ['is missing', null],
    ['is empty', ''],
    ['broke off half way', '{"composition":{"deployment":7,"rem'],
    ['is no object', 'null'],
    ['lacks the deployment', '{"answers":{}}'],
    ['has an empty deployment', '{"composition":null}'],
    ['has a deployment without remotes', '{"composition":{"deployment":7}}'],
    ['has no configuration and no answers', '{"config":null,"answers":null}'],
  ])('leaves a page without remotes, with a name and the site’s own API, if it %s', (_, text) => {
    const data = readPageData(pageWith(text));

    expect(data.composition.remotes).toEqual({});
    expect(data.config).toMatchObject({
      brandName: 'Verandah Kitchen',
      language: 'en' as const,
      apiBase: '',
    });
    expect(data.answers).toEqual({});
    expect(data.preview).toBeNull();
    expect(data.whole).toBe(false);
  });
});
