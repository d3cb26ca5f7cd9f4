import { type PreviewRight, signPreview } from '@food/releases/preview/preview-link';
import { buildPage, integrityFor } from '@food/releases/testing/release-builders';
import { unhurriedRendering } from '@food/releases/testing/unhurried-rendering';
import { buildMenu } from '../testing/build-menu';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { hostFiles, openTestStore } from './testing/test-store';

const SERVER = `module.exports = { provided: {}, renderPage: async (routes, path) => 'drawn at ' + path };`;
const ROUTES = 'module.exports = {};';
const pin = (text: string) => ({ bytes: text.length, integrity: integrityFor(text) });
const server = (text: string) => ({ file: 'server.cjs', integrity: integrityFor(text) });

const [dish] = buildMenu().items;

unhurriedRendering();
const store = openTestStore();
let site: TestApp;
beforeAll(async () => {
  const files = hostFiles().set('server.cjs', Buffer.from(SERVER));
  const pins = Object.fromEntries([...files].map(([name, bytes]) => [name, pin(String(bytes))]));
  await store.publishHost({ server: server(SERVER), files: pins }, files);
  const pages = [
    buildPage('/home', { js: [], css: [], serverRender: true, preload: ['/auth/home/categories'] }),
  ];
  for (const version of ['1.0.0', '1.1.0'])
    await store.publishCatalog(
      { version, pages, server: server(ROUTES), files: { 'server.cjs': pin(ROUTES) } },
      { 'server.cjs': ROUTES },
    );
  await store.promote('host@1.0.0', 'catalog@1.0.0');
  site = await buildTestApp({ env: store.env });
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  expect((await site.call('PUT', '/ops/menu', { body: buildMenu(), headers })).statusCode).toBe(200);
});
afterAll(async () => {
  await site.close();
  store.clear();
});

const get = (url: string, headers: Record<string, string> = {}) => site.call('GET', url, { headers });
const dataIn = (body: string) => JSON.parse(/id="page-data">([\s\S]*?)<\/script>/.exec(body)?.[1] ?? '');

describe('A visit from an advertisement or a mail', () => {
  it.each([
    'utm_source=mail&utm_medium=cpc&utm_campaign=diwali',
    'fbclid=IwAR1',
    'gclid=Cj0K&gbraid=0AAA&gad_source=1&gad_campaignid=2',
    'mc_cid=1&mc_eid=2',
  ])('gets the page of the address alone, drawn, which a CDN may keep: ?%s', async (query) => {
    const home = await get('/home');
    const page = await get(`/home?${query}`);

    expect(home.body).toContain('data-rendered="host@1.0.0 catalog@1.0.0">drawn at /home<');
    expect(page.body).toBe(home.body);
    for (const name of ['etag', 'cache-control']) expect(page.headers[name]).toBe(home.headers[name]);
    expect((await get(`/home?${query}`, { 'if-none-match': String(home.headers.etag) })).statusCode).toBe(
      304,
    );
  });

  it('to a preview gets the preview', async () => {
    const right: PreviewRight = {
      releases: ['catalog@1.1.0'],
      deployment: null,
      verdict: null,
      until: site.context.clock.now().getTime() + 60_000,
    };
    const opened = await get(`/home?utm_source=chat&preview=${signPreview(right, OPS_TOKEN)}`);
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';

    const page = await get(String(opened.headers.location), { cookie });

    expect(opened.headers.location).toContain('utm_source=chat');
    expect(page.body).toContain('data-rendered="host@1.0.0 catalog@1.1.0"');
    expect(page.headers['cache-control']).toBe('private, no-cache');
  });
});

describe('An address with a query of the product’s own', () => {
  it.each([
    ['of a shared dish brings the page’s first answers', `dish=${dish?.id}&utm_source=chat`, 1],
    ['with a filter leaves them to the browser, which asks for others', 'food_type=VEG', 0],
    ['of a dish that isn’t there leaves them to the browser', 'dish=999999', 0],
  ])('%s', async (_, query, answers) => {
    const page = await get(`/home?${query}`);

    expect(page.body).not.toContain('data-rendered');
    const { answers: all } = dataIn((await get('/home')).body);
    expect(Object.keys(all)).toHaveLength(1);
    expect(dataIn(page.body).answers).toEqual(answers ? all : {});
    expect(page.headers['cache-control']).toBe('private, no-cache');
  });
});
