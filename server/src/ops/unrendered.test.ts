import { setTimeout as pause } from 'node:timers/promises';
import type { ReleasesReport } from '@food/contracts/ops';
import { openTestStore } from '../site/testing/test-store';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';

const store = openTestStore();
let site: TestApp;
beforeAll(async () => {
  await store.publishHost();
  await store.publishCatalog();
  await store.promote('host@1.0.0', 'catalog@1.0.0');
  site = await buildTestApp({ env: store.env });
});
afterAll(async () => {
  await site.close();
  store.clear();
});

it('Those who run the site are told of a release that the server can not render time and again, and no visitor counts as lost', async () => {
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  const report = async (): Promise<ReleasesReport> =>
    (await site.call('GET', '/ops/releases.json', { headers })).json();

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
