import { integrityOf } from '../../model/integrity';
import { fileStore } from '../../object-store/file-store';
import { releaseKey } from '../../registry/releases';
import { FAULTS } from '../../render/renderer';
import { buildDeployment, buildHost, buildPage, buildRemote } from '../../testing/release-builders';
import { tempFolders } from '../../testing/temp-folder';
import { serveCandidate } from './serve-candidate';

const folders = tempFolders();
afterAll(() => folders.clear());

it('A page that the server did not come to render, since others failed before it, does not count as rendered', async () => {
  const store = fileStore(await folders.next());
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
  const paths = Array.from({ length: FAULTS + 1 }, (_, at) => `/category/${at}`);
  const host = buildHost(
    await put('host', {
      'shell.html': '<div id="root"></div>',
      'main.js': '',
      'main.css': '',
      'server.cjs': 'module.exports = { provided: {}, renderPage: async (routes) => routes() };',
    }),
  );
  const orders = buildRemote('orders', {
    ...(await put('orders', { 'server.cjs': 'module.exports = () => { throw new Error("no stock"); };' })),
    pages: paths.map((path) => buildPage(path, { css: [], serverRender: true })),
  });
  const site = buildDeployment([orders], { host: { live: host, previous: null, canary: null } });
  const served = await serveCandidate(store, site, 'answers');

  for (const path of paths) await fetch(served.url + path, { headers: { 'sec-fetch-dest': 'document' } });
  const reasons = paths.map((path) => served.unrendered(path)?.reason);
  const last = paths.at(-1) ?? '';
  await served.renderAnew();
  await fetch(served.url + last, { headers: { 'sec-fetch-dest': 'document' } });

  expect(reasons).toEqual([...Array(FAULTS).fill('code'), 'late']);
  expect(served.unrendered(last)).toMatchObject({ release: 'orders@1.0.0', reason: 'code' });
  await served.stop();
});
