import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { buildPage, integrityFor } from '@food/releases/testing/release-builders';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { hostFiles, openTestStore, type TestStore } from './testing/test-store';

let site: TestStore;
let app: TestApp;
beforeEach(async () => {
  site = openTestStore();
  await site.publishHost();
  await site.publishCatalog();
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  app = await buildTestApp({ env: site.env });
});
afterEach(async () => {
  await app.close();
  site.clear();
});

const get = (url: string, headers: Record<string, string> = {}) => app.call('GET', url, { headers });
/** What a browser sends that has a dictionary of this deployment. */
const having = (deployment: number) => ({
  'accept-encoding': 'br, dcz',
  'available-dictionary': `:${'A'.repeat(43)}=:`,
  'dictionary-id': `"${deployment}"`,
});
/** Pages don't wait until a dictionary is made. */
async function until(
  headers: Record<string, string>,
  isIt: (answer: Awaited<ReturnType<typeof get>>) => boolean,
) {
  for (;;) {
    const answer = await get('/home', headers);
    if (isIt(answer)) return answer;
    // Cached pages come without a turn of the event loop, in which the store is read.
    await turn();
  }
}

it('A page offers the dictionary of its deployment, also if a process that was faster told a browser of it', async () => {
  await get('/home', having(2));
  await get('/composition/pages/2/0123456789abcdef');
  await site.publishCatalog({ version: '1.1.0' });
  await site.promote('catalog@1.1.0');

  const page = await until({}, ({ body, headers }) => body.includes('1.1.0') && headers.link !== undefined);

  expect(page.headers.link).toMatch(/^<\/composition\/pages\/2\/[0-9a-f]{16}>;/);
});

it('A browser is offered another dictionary if the releases of its own were removed', async () => {
  await site.publishHost({ version: '2.0.0' }, hostFiles('<p>another</p>'));
  await site.promote('host@2.0.0');
  rmSync(join(site.folder, 'releases/host/1.0.0'), { recursive: true });

  const page = await until(having(1), ({ headers }) => headers.link !== undefined);

  expect(page.headers.link).toContain('/composition/pages/2/');
});

it('A dictionary is tried once for many pages while a file of it can not be read, and the pages come whole', async () => {
  await site.publishHost({ version: '2.0.0' }, hostFiles('<p>another</p>'));
  await site.promote('host@2.0.0');
  const shell = join(site.folder, 'releases/host/1.0.0/shell.html');
  rmSync(shell);
  // A link to itself: every reading fails.
  symlinkSync(shell, shell);
  const lines = () => app.logged().match(/No dictionary for pages of 1\./g)?.length;

  await until(having(1), () => lines() !== undefined);
  for (let page = 0; page < 20; page++)
    expect((await get('/home', having(1))).headers['content-encoding']).toBe('br');

  expect(lines()).toBe(1);
});

it('Browsers with dictionaries of many deployments do not take the live host out of the memory', async () => {
  for (let number = 2; number <= 10; number++) {
    const version = `1.0.${number}`;
    await site.publishHost({ version }, hostFiles(`<p>${version}</p>`));
    await site.promote(`host@${version}`);
  }
  await until({}, ({ body }) => body.includes('1.0.10'));
  for (let number = 1; number < 10; number++) await get(`/composition/pages/${number}/0123456789abcdef`);
  rmSync(join(site.folder, 'releases/host'), { recursive: true });

  expect((await get('/category/2')).statusCode).toBe(200);
});

describe('While a style sheet in the store is damaged', () => {
  const SHEET = '.dish{color:green}';
  const sheet = () => join(site.folder, 'releases/catalog/1.1.0/drawn.css');
  const offered = async () => {
    const page = await until({}, ({ headers }) => headers.link !== undefined);
    return page.headers.link;
  };
  async function restartedAfter(change: () => void) {
    await app.close();
    change();
    app = await buildTestApp({ env: site.env });
  }
  beforeEach(async () => {
    const file = { file: 'drawn.css', integrity: integrityFor(SHEET) };
    const files = { 'drawn.css': { bytes: SHEET.length, integrity: file.integrity } };
    const pages = [buildPage('/home', { js: [], css: [file], serverRender: true })];
    await site.publishCatalog({ version: '1.1.0', pages, files }, { 'drawn.css': SHEET });
    await site.promote('catalog@1.1.0');
    await until({}, ({ body }) => body.includes('1.1.0'));
  });
  afterEach(() => jest.restoreAllMocks());

  it('no dictionary is offered; once it is whole, the one of the other processes is', async () => {
    const others = await offered();
    await restartedAfter(() => writeFileSync(sheet(), '.dish{color:red}'));

    await until({}, () => app.logged().includes('drawn.css has no intact form'));
    // The reading and what is made of it end after the line.
    for (let page = 0; page < 20; page++) expect((await get('/home')).headers.link).toBeUndefined();

    writeFileSync(sheet(), SHEET);
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    expect(await offered()).toBe(others);
  });

  it('of an earlier deployment, a browser is offered the dictionary of the live one', async () => {
    await site.publishCatalog({ version: '1.2.0' });
    await site.promote('catalog@1.2.0');
    await restartedAfter(() => writeFileSync(sheet(), '.dish{color:red}'));

    const page = await until(having(2), ({ headers }) => headers.link !== undefined);

    expect(page.headers.link).toContain('/composition/pages/3/');
    expect(app.logged()).toContain('drawn.css has no intact form');
    expect((await get('/composition/pages/2/0123456789abcdef')).statusCode).toBe(404);
  });
});
