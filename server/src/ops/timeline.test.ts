import type { ReleaseGraph, ReleaseTimeline } from '@food/contracts/ops-graph';
import { halt, promote } from '@food/releases/promote/promote';
import { openTestStore, type TestStore } from '../site/testing/test-store';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { TRAFFIC_EXPIRIES } from './expire-traffic';
import { expireAll } from './housekeeping';
import { partFailures, partVisits } from './ops-tables';

const OPS = { authorization: `Bearer ${OPS_TOKEN}` };
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const WHO = { by: 'asha', why: 'filters that stay' };
let site: TestStore;
let test: TestApp;
beforeAll(async () => {
  site = openTestStore();
  await site.publishHost();
  for (const version of ['1.0.0', '1.1.0'])
    await site.publishCatalog({ version, shared: { needs: { react: '^19.0.0' } } });
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  await promote(site.store, ['catalog@1.1.0'], { ...WHO, canary: 20 });
  await halt(site.store, 'catalog', WHO);
  test = await buildTestApp({ env: site.env });
});
beforeEach(() => test.clock.set(new Date()));
afterEach(() => test.reset());
afterAll(async () => {
  await test.close();
  site.clear();
});

const timeline = async () =>
  (await test.call('GET', '/ops/timeline.json', { headers: OPS })).json() as ReleaseTimeline;
const catalog = async () => (await timeline()).parts.find(({ part }) => part === 'catalog');
/** Counts of the catalog some hours ago. */
const counted = async (hoursAgo: number, deployment: number, visits: number, visitors: number) => {
  const bucket = new Date(Math.floor((test.clock.now().getTime() - hoursAgo * HOUR) / HOUR) * HOUR);
  const row = { bucket, deployment, part: 'catalog', version: '1.0.0' };
  await test.db.insert(partVisits).values({ ...row, visits });
  const failure = { kind: 'render', outcome: 'failed', reports: 9, reporters: 9 };
  if (visitors) await test.db.insert(partFailures).values({ ...row, ...failure, visitors });
};

describe('Over time, a part', () => {
  it('has each while in which its versions and canary share stayed, with who changed it and why', async () => {
    expect((await catalog())?.spans).toMatchObject([
      { deployment: 1, version: '1.0.0', canary: null },
      { deployment: 2, version: '1.0.0', canary: { version: '1.1.0', share: 20 }, ...WHO },
      { deployment: 3, version: '1.0.0', canary: null, until: null },
    ]);
    const [first, second] = (await catalog())?.spans ?? [];
    expect(first?.until).toBe(second?.from);
  });

  it('has one span if only other parts changed', async () => {
    const host = (await timeline()).parts.find(({ part }) => part === 'host');

    expect(host?.spans).toMatchObject([{ deployment: 1, version: '1.0.0', until: null }]);
  });

  it('has the visits and the visitors for whom it failed, by hour and by while', async () => {
    await counted(30, 2, 40, 3);
    await counted(2, 3, 7, 0);

    const { spans = [], hours = [] } = (await catalog()) ?? {};

    expect(spans.map(({ visits, failing }) => [visits, failing])).toEqual([
      [0, 0],
      [40, 3],
      [7, 0],
    ]);
    expect(hours.at(-31)).toEqual({ visits: 40, failing: 3 });
    expect(hours.at(-3)).toEqual({ visits: 7, failing: 0 });
    expect(hours).toHaveLength(7 * 24 + 1);
  });

  it('keeps its counts for seven days', async () => {
    await counted(6 * 24, 2, 5, 1);
    await expireAll(test.context, TRAFFIC_EXPIRIES);
    expect((await catalog())?.spans[1]).toMatchObject({ visits: 5, failing: 1 });

    test.clock.forward(2 * DAY);
    await expireAll(test.context, TRAFFIC_EXPIRIES);

    expect(await test.db.select().from(partVisits)).toEqual([]);
    expect(await test.db.select().from(partFailures)).toEqual([]);
  });
});

it('The graph of what visitors get is for operations alone, as the timeline is', async () => {
  const graph = (await test.call('GET', '/ops/graph.json', { headers: OPS })).json() as ReleaseGraph;

  expect(graph).toMatchObject({ deployment: 3, remotes: 1, shared: [{ module: 'react' }] });
  for (const path of ['/ops/graph.json', '/ops/timeline.json'])
    expect((await test.call('GET', path)).statusCode).toBe(401);
});
