import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReleasesReport } from '@food/contracts/ops';
import { signPreview } from '@food/releases/preview/preview-link';
import { integrityFor } from '@food/releases/testing/release-builders';
import { unhurriedRendering } from '@food/releases/testing/unhurried-rendering';
import { hostFiles, openTestStore } from '../site/testing/test-store';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';

/** Renders pages, but not previews. */
const SERVER = `module.exports = {
  provided: {},
  renderPage: async (routes, path, json) => {
    if (JSON.parse(json).preview) throw new Error('no preview can be drawn');
    return 'drawn';
  },
};`;
const pin = (bytes: Buffer) => ({ bytes: bytes.length, integrity: integrityFor(String(bytes)) });

unhurriedRendering();
const store = openTestStore();
let site: TestApp;
beforeAll(async () => {
  const code = Buffer.from(SERVER);
  const files = hostFiles().set('server.cjs', code);
  const pins = Object.fromEntries([...files].map(([name, bytes]) => [name, pin(bytes)]));
  const server = { file: 'server.cjs', integrity: pin(code).integrity };
  await store.publishHost({ server, files: pins }, files);
  await store.publishCatalog();
  await store.promote('host@1.0.0', 'catalog@1.0.0');
  site = await buildTestApp({ env: store.env });
});
afterAll(async () => {
  await site.close();
  store.clear();
});

const headers = { authorization: `Bearer ${OPS_TOKEN}` };
const report = async (): Promise<ReleasesReport> =>
  (await site.call('GET', '/ops/releases.json', { headers })).json();

it('Previews that can not be rendered are not counted, and pages of live releases are rendered as before', async () => {
  const until = site.clock.now().getTime() + 60_000;
  for (let n = 0; n < 12; n += 1) {
    const right = { releases: [`catalog@9.9.${n}`], deployment: null, verdict: null, until };
    const link = await site.call('GET', `/skip2?preview=${signPreview(right, OPS_TOKEN)}`);
    const cookie = String(link.headers['set-cookie']).split(';')[0] ?? '';
    const page = await site.call('GET', String(link.headers.location), { headers: { cookie } });
    expect(page.body).not.toContain('drawn');
  }

  expect((await site.call('GET', '/skip2')).body).toContain('drawn');
  expect((await report()).judgements).toEqual([]);
  expect((await site.call('GET', '/metrics', { headers })).body).not.toMatch(
    /^server_render_failures_total\{/m,
  );
  expect(site.logged()).toContain('no preview can be drawn');
});

it('A page whose code can not be read, since the disk fails, is not held against its release', async () => {
  const code = join(store.folder, 'releases/host/1.0.0/server.cjs');
  const bytes = readFileSync(code);
  // A link to itself: every reading fails.
  rmSync(code);
  symlinkSync(code, code);
  const fresh = await buildTestApp({ env: store.env });

  const page = await fresh.call('GET', '/skip2');

  expect([page.statusCode, page.body.includes('drawn')]).toEqual([200, false]);
  expect(fresh.logged()).toContain(
    'A page of host@1.0.0 was not rendered, since the release store can’t be read',
  );
  const metrics = (await fresh.call('GET', '/metrics', { headers })).body;
  expect(metrics).not.toMatch(/^server_render_failures_total\{/m);
  expect(metrics).toMatch(/^release_code_read_failures_total [1-9]/m);
  await fresh.close();
  rmSync(code);
  writeFileSync(code, bytes);
});

it('Those who run the site hear of a release that the server can not render time and again, and no visitor counts as lost', async () => {
  for (let times = 0; times < 10; times += 1)
    site.context.events.emit('render-failed', { release: 'catalog@1.0.0', reason: 'code' });
  while ((await report()).judgements.length === 0) await pause(20);

  const { judgements, traffic } = await report();
  expect(judgements).toEqual([
    {
      part: 'catalog',
      version: '1.0.0',
      act: 'leave',
      why: expect.stringMatching(
        /^catalog@1\.0\.0 could not be rendered on the server 10 times in ten minutes/,
      ),
    },
  ]);
  expect(traffic.versions).toEqual([]);
});
