import { EventEmitter, once } from 'node:events';
import { StoreAway, UnusableFile } from '../../model/errors';
import { integrityOf } from '../../model/integrity';
import { fileStore } from '../../object-store/file-store';
import type { ObjectStore } from '../../object-store/object-store';
import { releaseKey } from '../../registry/releases';
import { FAULTS } from '../../render/renderer';
import { buildDeployment, buildHost, buildPage, buildRemote } from '../../testing/release-builders';
import { tempFolders } from '../../testing/temp-folder';
import { unhurriedRendering } from '../../testing/unhurried-rendering';
import { serveCandidate } from './serve-candidate';

unhurriedRendering();
const folders = tempFolders();
afterAll(() => folders.clear());

/** Releases of these files in a store, of which the one of orders draws the pages at these paths. */
async function siteOf(store: ObjectStore, ordersCode: string, paths: readonly string[]) {
  const put = async (part: string, files: Record<string, string>) => {
    const pinned = await Promise.all(
      Object.entries(files).map(async ([file, text]) => {
        const bytes = Buffer.from(text);
        await store.create(releaseKey(part, '1.0.0', file), bytes);
        return [file, { bytes: bytes.length, integrity: integrityOf(bytes) }] as const;
      }),
    );
    const pins = Object.fromEntries(pinned);
    return { files: pins, server: { file: 'server.cjs', integrity: pins['server.cjs']?.integrity ?? '' } };
  };
  const host = buildHost(
    await put('host', {
      'shell.html': '<div id="root"></div>',
      'main.js': '',
      'main.css': '',
      'server.cjs': 'module.exports = { provided: {}, renderPage: async (routes) => routes() };',
    }),
  );
  const orders = buildRemote('orders', {
    ...(await put('orders', { 'server.cjs': ordersCode })),
    pages: paths.map((path) => buildPage(path, { css: [], serverRender: true })),
  });
  return buildDeployment([orders], { host: { live: host, previous: null, canary: null } });
}

const visit = (url: string) => fetch(url, { headers: { 'sec-fetch-dest': 'document' } });

it('A page that the server did not come to render, since others failed before it, does not count as rendered', async () => {
  const store = fileStore(await folders.next());
  const paths = Array.from({ length: FAULTS + 1 }, (_, at) => `/category/${at}`);
  const site = await siteOf(store, 'module.exports = () => { throw new Error("no stock"); };', paths);
  const served = await serveCandidate(store, site, 'answers');

  for (const path of paths) await visit(served.url + path);
  const reasons = paths.map((path) => served.unrendered(path)?.reason);
  const last = paths.at(-1) ?? '';
  await served.renderAnew();
  await visit(served.url + last);

  expect(reasons).toEqual([...Array(FAULTS).fill('code'), 'late']);
  expect(served.unrendered(last)).toMatchObject({ release: 'orders@1.0.0', reason: 'code' });
  await served.stop();
});

it('An answer that is still under way when its page is to be drawn again says nothing of the page as it is drawn then', async () => {
  const files = fileStore(await folders.next());
  const site = await siteOf(files, 'module.exports = () => "masala dosa";', ['/orders']);
  const reading = new EventEmitter();
  const [begun, goOn] = [once(reading, 'begin'), once(reading, 'end')];
  const get: ObjectStore['get'] = async (key) => {
    if (key === releaseKey('orders', '1.0.0', 'server.cjs')) {
      reading.emit('begin');
      await goOn;
    }
    return files.get(key);
  };
  const served = await serveCandidate({ ...files, get }, site, 'answers');
  const first = visit(`${served.url}/orders`);
  await begun;

  await served.renderAnew();
  reading.emit('end');
  await first;
  const again = await visit(`${served.url}/orders`);

  expect(await again.text()).toContain('masala dosa');
  expect(served.unrendered('/orders')).toBeUndefined();
  await served.stop();
});

it('A release store that is away is noted beside the answer, and a file at fault is not', async () => {
  const files = fileStore(await folders.next());
  const site = await siteOf(files, '', []);
  const away = new StoreAway('The release store does not answer.');
  const get: ObjectStore['get'] = async (key) => {
    if (key.includes('later.js')) throw away;
    if (key.includes('later.css')) throw new UnusableFile('It is not the file that was published.');
    return files.get(key);
  };
  const served = await serveCandidate({ ...files, get }, site, 'answers');

  const ask = async (file: string) => (await fetch(`${served.url}/releases/host/1.0.0/${file}`)).status;
  const answers = [await ask('later.css'), await ask('later.js')];

  expect(answers).toEqual([500, 500]);
  expect(served.storeErrors).toEqual([away]);
  await served.stop();
});
