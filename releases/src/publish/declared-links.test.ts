import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../model/errors';
import { tempFolders } from '../testing/temp-folder';
import { refuseUndeclaredLinks } from './declared-links';

const folders = tempFolders();
afterAll(() => folders.clear());

const page = (path: string, next: string[] = []) => ({
  path,
  chunk: 'page',
  preload: [],
  next,
  reloadSafe: false,
});

async function check(source: string, links: string[] = [], file = 'cart-page.tsx') {
  const dir = await folders.next();
  await mkdir(join(dir, 'src/cart'), { recursive: true });
  await writeFile(join(dir, 'src/cart', file), source);
  return refuseUndeclaredLinks(dir, {
    part: 'checkout',
    pages: [page('/cart', ['/success']), page('/coupon/:id')],
    links,
  });
}

describe('A remote that leads to a page of another one', () => {
  it.each([
    '<Link to="/offers">',
    "<Link to={'/offers'}>",
    "const entries = [{ to: '/offers' }];",
    "navigate('/offers', { replace: true })",
    '<Link to="/offers?tab=new#top">',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source that is read.
    'navigate(`/offers${location.search}`)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source that is read.
    "<Link to={`/offers${q ? `?q=${q}` : ''}`}>",
  ])('is refused if its remote.json doesn’t say so, with the line and what to write: %s', async (source) => {
    const checking = check(`// The first line\n${source}`);

    await expect(checking).rejects.toThrow(Refusal);
    await expect(checking).rejects.toThrow(
      /^checkout leads to \/offers \([^/]+\/src\/cart\/cart-page\.tsx:2\), which is none of its pages, and its remote\.json doesn't say so\. The checkout team must add "links": \["\/offers"\] there, so that the gate sees when nobody owns that page; or take the link out, if the page is no more\.$/,
    );
    await expect(check(source, ['/offers'])).resolves.toBeUndefined();
  });

  it('declares one example if the address has a part that changes', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source that is read.
    const source = 'navigate(`/track/${id}`)';

    await expect(check(source)).rejects.toThrow('add "links": ["/track/1"]');
    await expect(check(source, ['/track/1'])).resolves.toBeUndefined();
  });

  it.each([
    ['its own pages', '<Link to="/cart"> <Link to="/coupon/7">'],
    ['what a page of it says is opened next', '<Link to="/success">'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source that is read.
    ['addresses outside the site', '<a href="https://example.com"> <ButtonLink to={`${api}/auth/google`}>'],
  ])('need not declare %s', async (_, source) => {
    await expect(check(source)).resolves.toBeUndefined();
  });

  it('may do as it likes in its tests', async () => {
    await expect(check('<Link to="/offers">', [], 'cart-page.test.tsx')).resolves.toBeUndefined();
  });
});
