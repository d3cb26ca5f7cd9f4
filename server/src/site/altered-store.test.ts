import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { promote } from '@food/releases/promote/promote';
import { openStore } from '@food/releases/registry/open-store';
import { releaseKey } from '@food/releases/registry/releases';
import { newKeyPair } from '@food/releases/signing/keys';
import { integrityFor } from '@food/releases/testing/release-builders';
import type { FastifyInstance } from 'fastify';
import { createFastify } from '../http/create-fastify';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { registerSite } from './site-routes';
import { storeSource } from './store-source';
import { hostFiles, openTestStore, type TestStore } from './testing/test-store';

/** ALTERED_EVERY=1 alters every byte of every object, one after the other; by default one in so many, and one of each at least. */
const SETTING = 'ALTERED_EVERY';
const EVERY = Number(process.env[SETTING] || 2_000);
const WHO = { by: 'asha', why: '' };
const ours = newKeyPair();
let site: TestStore;
let test: TestApp;
const servers: FastifyInstance[] = [];

/** A server that has just started, without any memory of another one. */
async function startedServer(): Promise<FastifyInstance> {
  const app = createFastify(test.context.config, test.context.log as never);
  const store = openStore(`file:${site.folder}`, { publicKeys: ours.publicKey });
  const memory = { read: async () => null, write: async () => undefined };
  await registerSite(
    app,
    test.context,
    { store, source: storeSource(store, memory, test.context.log) },
    {
      overlayIntegrity: () => '',
      menuVersion: () => null,
      readCard: async () => null,
      isLate: () => false,
    },
  );
  servers.push(app);
  return app;
}

const text = (name: string) => `/* ${name} */\n`.repeat(40);
const catalog = (version: string) => {
  const names = [
    'entry.js',
    'home.js',
    'home.css',
    'expose-routes.js',
    'poster.svg',
    'mf-manifest.json',
    'types.json',
  ];
  const federation = JSON.stringify({ metaData: { globalName: 'food_catalog' }, remotes: [], version });
  const contents = names.map(
    (name) => [name, name.startsWith('mf-') ? federation : text(name + version)] as const,
  );
  const packed = contents.flatMap(([name, content]) => [
    [`${name}.br`, brotliCompressSync(content)] as const,
    [`${name}.gz`, gzipSync(content)] as const,
  ]);
  const files = Object.fromEntries(
    contents.map(([name, content]) => [name, { bytes: content.length, integrity: integrityFor(content) }]),
  );
  return { release: { version, files }, contents, packed };
};

/** Every object of the store, by its key. */
const keysIn = () =>
  readdirSync(site.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(site.folder.length + 1))
    .sort();

/** Everything that a visitor can get: pages, what pages request, and every file of releases below a folder. */
const addresses = (folder = 'releases/') => [
  ...['/', '/home', '/deployment.json', '/mf/catalog/mf-manifest.json', '/composition/3/catalog@1.1.0.json'],
  ...keysIn()
    .filter((key) => key.startsWith('releases/') && key.startsWith(folder) && !/\.(br|gz)$/.test(key))
    .map((key) => `/${key}`),
];

/** The answer at an address, uncompressed; null for a refusal. */
async function shown(app: FastifyInstance, url: string, encoding = 'identity'): Promise<string | null> {
  const answer = await app.inject({ url, headers: { 'accept-encoding': encoding } });
  if (answer.statusCode !== 200) return null;
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(answer.headers['content-encoding'])];
  return String(unpack ? unpack(answer.rawPayload) : answer.rawPayload);
}
const allShown = async (app: FastifyInstance, folder?: string, encoding?: string) =>
  new Map(
    await Promise.all(addresses(folder).map(async (url) => [url, await shown(app, url, encoding)] as const)),
  );

/** The allowed answers at each address: of what is live, of earlier deployments, and with the previous host. */
async function everythingPinned(): Promise<Map<string, Set<string | null>>> {
  const pinned = new Map<string, Set<string | null>>();
  const learn = async (...gone: string[]) => {
    const kept = gone.map((key) => [join(site.folder, key), readFileSync(join(site.folder, key))] as const);
    for (const [file] of kept) rmSync(file);
    for (const [url, body] of await allShown(await startedServer()))
      pinned.set(url, (pinned.get(url) ?? new Set()).add(body));
    for (const [file, bytes] of kept) writeFileSync(file, bytes);
  };
  await learn();
  await learn('releases/host/2.0.0/shell.html');
  await learn('deployment.json', 'deployments/3.json');
  await learn('deployment.json', 'deployments/3.json', 'deployments/2.json');
  return pinned;
}

beforeAll(async () => {
  site = openTestStore();
  test = await buildTestApp({ env: site.env });
  const signing = openStore(`file:${site.folder}`, ours);
  await site.publishHost({}, hostFiles('<p>the host before</p>'));
  const files = new Map([...hostFiles(), ['guard.js', Buffer.from('console.log("guard")')] as const]);
  await site.publishHost({ version: '2.0.0', guard: 'guard.js' }, files);
  for (const version of ['1.0.0', '1.1.0']) {
    const { release, contents, packed } = catalog(version);
    await site.publishCatalog(release, Object.fromEntries(contents));
    for (const [name, bytes] of packed) {
      const file = join(site.folder, releaseKey('catalog', version, name));
      rmSync(file, { force: true });
      writeFileSync(file, bytes);
    }
  }
  await promote(signing, ['host@1.0.0', 'catalog@1.0.0'], WHO);
  await promote(signing, ['host@2.0.0'], WHO);
  await promote(signing, ['catalog@1.1.0'], WHO);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  for (const app of servers.splice(0)) await app.close();
  await test.close();
  site.clear();
});

/** Longer than anything changeable is cached. */
function passTime(): void {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 60_000);
}

it('Whichever byte of a release store is altered, a server that starts and one that runs show what was pinned or refuse, and show all again once it is repaired', async () => {
  const pinned = await everythingPinned();
  const whole = await allShown(await startedServer());
  expect([...whole].filter(([, body]) => body === null).map(([url]) => url)).toEqual(
    addresses().filter((url) => /release\.json$|shell\.html$|types\.json$/.test(url)),
  );
  const wrong: string[] = [];
  type IsRight = (url: string, body: string | null) => boolean;
  const look = async (when: string, key: string, app: FastifyInstance, isRight: IsRight) => {
    for (const encoding of ['identity', 'br', 'gzip'])
      for (const [url, body] of await allShown(app, dirname(key), encoding))
        if (!isRight(url, body)) wrong.push(`${key}, ${when}: ${url} as ${encoding}`);
  };
  const isPinned = (url: string, body: string | null) => body === null || pinned.get(url)?.has(body) === true;
  const isWhole = (url: string, body: string | null) => whole.get(url) === body;

  // The pointer is compared with its copy under its number: if both are altered, only a signature shows it.
  const objects = [...keysIn().map((key) => [key]), ['deployment.json', 'deployments/3.json']];
  for (const keys of objects) {
    const [key = ''] = keys;
    const write = (bytes: Buffer) => {
      for (const each of keys) writeFileSync(join(site.folder, each), bytes);
    };
    const good = readFileSync(join(site.folder, key));
    const step = Math.min(EVERY, good.length);
    for (let at = Math.floor(step / 2); at < good.length; at += step) {
      const running = await startedServer();
      await shown(running, '/');
      const evil = Buffer.from(good);
      evil[at] = (evil[at] ?? 0) ^ 1;
      write(evil);
      passTime();
      const starting = await startedServer();
      await look(`byte ${at} altered, starting`, key, starting, isPinned);
      await look(`byte ${at} altered, running`, key, running, isPinned);
      write(good);
      passTime();
      await look('repaired, starting', key, starting, isWhole);
      await look('repaired, running', key, running, isWhole);
    }
  }

  expect(wrong).toEqual([]);
}, 600_000);
