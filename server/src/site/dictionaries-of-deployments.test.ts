import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { buildPage, integrityFor } from '@food/releases/testing/release-builders';
import type { Database } from '../db/database';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { pageDictionaries } from './site-tables';
import { hostFiles, openTestStore, type TestStore } from './testing/test-store';

let site: TestStore;
let database: Database;
let app: TestApp;
beforeEach(async () => {
  database = await openTestDatabase();
  site = openTestStore();
  await site.publishHost();
  await site.publishCatalog();
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  app = await buildTestApp({ database, env: site.env });
});
afterEach(async () => {
  await app.close();
  await database.close();
  site.clear();
  jest.restoreAllMocks();
});

const get = (url: string, headers: Record<string, string> = {}) => app.call('GET', url, { headers });
/** What a browser sends that has a dictionary of this deployment. */
const having = (deployment: number) => ({
  'accept-encoding': 'br, dcz',
  'available-dictionary': `:${'A'.repeat(43)}=:`,
  'dictionary-id': `"${deployment}/en"`,
});
async function startAnew(): Promise<void> {
  await app.close();
  app = await buildTestApp({ database, env: site.env });
}
/** What is kept for a while is over. */
function letTimePass(): void {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
}
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
  await get('/composition/pages/2/en/0123456789abcdef');
  await site.publishCatalog({ version: '1.1.0' });
  await site.promote('catalog@1.1.0');

  const page = await until({}, ({ body, headers }) => body.includes('1.1.0') && headers.link !== undefined);

  expect(page.headers.link).toMatch(/^<\/composition\/pages\/2\/en\/[0-9a-f]{16}>;/);
});

it('A browser that has a dictionary which is no longer kept is offered another', async () => {
  await until({}, ({ headers }) => headers.link !== undefined);
  await site.publishCatalog({ version: '1.1.0' });
  await site.promote('catalog@1.1.0');
  await database.db.delete(pageDictionaries);
  await startAnew();

  const page = await until(having(1), ({ headers }) => headers.link !== undefined);

  expect(page.headers.link).toContain('/composition/pages/2/');
});

it('A dictionary is tried once for many pages while the database does not give it, and the pages come whole', async () => {
  await database.db.execute('drop table page_dictionaries');
  const lines = () => app.logged().match(/No dictionary for pages of 1\/en\./g)?.length;

  await until({}, () => lines() !== undefined);
  for (let page = 0; page < 20; page++) {
    const { headers } = await get('/home', having(1));
    expect([headers['content-encoding'], headers.link]).toEqual(['br', undefined]);
  }

  expect(lines()).toBe(1);
});

it('Browsers with dictionaries of many deployments do not take the live host out of the memory', async () => {
  for (let number = 2; number <= 10; number++) {
    const version = `1.0.${number}`;
    await site.publishHost({ version }, hostFiles(`<p>${version}</p>`));
    await site.promote(`host@${version}`);
  }
  await until({}, ({ body }) => body.includes('1.0.10'));
  for (let number = 1; number < 10; number++) await get(`/composition/pages/${number}/en/0123456789abcdef`);
  rmSync(join(site.folder, 'releases/host'), { recursive: true });

  expect((await get('/category/2')).statusCode).toBe(200);
});

it('While a style sheet in the store is damaged no dictionary is offered, and then that of the whole one is', async () => {
  const SHEET = '.dish{color:green}';
  const sheet = join(site.folder, 'releases/catalog/1.1.0/drawn.css');
  const file = { file: 'drawn.css', integrity: integrityFor(SHEET) };
  const files = { 'drawn.css': { bytes: SHEET.length, integrity: file.integrity } };
  const pages = [buildPage('/home', { js: [], css: [file], serverRender: true })];
  await site.publishCatalog({ version: '1.1.0', pages, files }, { 'drawn.css': SHEET });
  await site.promote('catalog@1.1.0');
  writeFileSync(sheet, '.dish{color:red}');

  await until({}, () => app.logged().includes('drawn.css has no intact form'));
  // The reading and what is made of it end after the line.
  for (let page = 0; page < 20; page++) expect((await get('/home')).headers.link).toBeUndefined();

  writeFileSync(sheet, SHEET);
  letTimePass();
  const { headers } = await until({}, ({ headers }) => headers.link !== undefined);
  const address = /^<([^>]+)>/.exec(String(headers.link))?.[1] ?? '';
  expect((await get(address)).body).toContain(SHEET);
});
