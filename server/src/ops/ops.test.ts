import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { EXPIRIES } from '../app';
import { loginFailures } from '../auth/auth-tables';
import { openTestStore, type TestStore } from '../site/testing/test-store';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { expireAll } from './housekeeping';
import { compositionFailures } from './ops-tables';

let site: TestStore;
let test: TestApp;
beforeAll(async () => {
  site = openTestStore();
  await site.publishHost();
  await site.publishCatalog({ version: '1.4.0' });
  await site.promote('host@1.0.0', 'catalog@1.4.0');
  test = await buildTestApp({ env: site.env });
});
beforeEach(() => test.reset());
afterAll(async () => {
  await test.close();
  site.clear();
});

const FAILURE = {
  part: 'catalog',
  version: '1.4.0',
  kind: 'load-timeout',
  outcome: 'recovered',
  page: '/home',
};
let reporters = 0;
const anotherAddress = () => {
  reporters += 1;
  return `10.3.${reporters >> 8}.${reporters & 255}`;
};
const report = (changed: object = {}, from = anotherAddress()) =>
  test.call('POST', '/telemetry/composition', { body: { ...FAILURE, ...changed }, from });
const metrics = async () =>
  (await test.call('GET', '/metrics', { headers: { authorization: `Bearer ${OPS_TOKEN}` } })).body;
const counted = () => test.db.select().from(compositionFailures);

describe('health', () => {
  it('is alive and ready', async () => {
    expect((await test.call('GET', '/healthz')).json()).toEqual({ status: 'ok' });
    expect((await test.call('GET', '/readyz')).json()).toEqual({ status: 'ok' });
  });

  it('is alive but not ready when the database does not answer', async () => {
    const database = {
      ...test.database,
      ping: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.5')),
    };
    const broken = await buildTestApp({ database });

    const answer = await broken.call('GET', '/readyz');
    const alive = await broken.call('GET', '/healthz');
    await broken.close();

    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      message: 'Something went wrong',
      code: 'NOT_READY',
      request_id: expect.any(String),
    });
    expect(alive.statusCode).toBe(200);
  });
});

describe('a failure of a part', () => {
  it('is counted by part, version, kind and outcome, not by page', async () => {
    await report();
    await report({ page: '/all-items' });
    await report({ outcome: 'failed' });

    const text = await metrics();

    expect(text).toContain(
      'composition_failures_total{part="catalog",version="1.4.0",kind="load-timeout",outcome="recovered"} 2',
    );
    expect(text).toContain(
      'composition_failures_total{part="catalog",version="1.4.0",kind="load-timeout",outcome="failed"} 1',
    );
  });

  it('is counted right when many report at once', async () => {
    await Promise.all(Array.from({ length: 25 }, () => report()));

    expect(await counted()).toMatchObject([{ count: 25 }]);
  });

  it.each([
    { part: 'unknown' },
    { part: '__proto__' },
    { part: 'catalog"} 99\n' },
    { kind: 'bored' },
    { outcome: 'maybe' },
    { version: 1 },
    { version: 'x'.repeat(61) },
    { page: undefined },
    { page: `/${'x'.repeat(5_000)}` },
  ])('is refused when it says %j', async (changed) => {
    const answer = await report(changed);

    expect([400, 413]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect(await counted()).toEqual([]);
  });

  it('of a made-up version is counted with all the others', async () => {
    for (const version of ['latest', '"} 99', '']) await report({ version });

    expect(await counted()).toMatchObject([{ version: 'other', count: 3 }]);
  });

  it('cannot fill the metrics with unpublished versions', async () => {
    for (let n = 0; n < 20; n++) await report({ version: `9.9.${n}` });

    expect(await counted()).toMatchObject([{ version: 'other', count: 20 }]);
  });

  it('is forgotten after a month', async () => {
    await report();
    test.clock.forward(31 * 86_400_000);

    await expireAll(test.context, EXPIRIES);

    expect(await counted()).toEqual([]);
  });
});

describe('The operator is woken for a part by visitors, not by reports', () => {
  const alerts = readFileSync(join(__dirname, '../../../deploy/alerts.yaml'), 'utf8');
  const [, metric = ''] = /alert: PartFails\n(?:.*\n)*?.*\((composition_\w+)/.exec(alerts) ?? [];
  const woken = async () =>
    [...(await metrics()).matchAll(new RegExp(`^${metric}\\{.*\\} (\\d+)$`, 'gm'))]
      .map(([, count]) => Number(count))
      .reduce((sum, count) => sum + count, 0);

  it('one visitor counts once, whatever they report and however often', async () => {
    for (const kind of ['load-timeout', 'evaluation', 'mount'])
      for (let n = 0; n < 10; n++) await report({ kind }, '10.9.0.1');
    expect(await woken()).toBe(1);

    await report({}, '10.9.0.2');
    expect(await woken()).toBe(2);
  });

  it('a made-up version counts for nobody', async () => {
    for (let n = 0; n < 30; n++) await report({ version: `9.9.${n}` });

    expect(await woken()).toBe(0);
  });

  it('a visitor of twenty minutes ago counts no more', async () => {
    await report();
    test.clock.forward(20 * 60_000);

    expect(await woken()).toBe(0);
  });
});

describe('the metrics', () => {
  it('time requests by route, without ids', async () => {
    await test.call('GET', '/auth/order/USR-SECRET00000');
    await test.call('GET', '/auth/nowhere/USR-SECRET00000');

    const text = await metrics();

    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/auth\/order\/:id",status="401"\} \d/,
    );
    expect(text).not.toContain('SECRET');
  });

  it('measure the process once, for every application in it', async () => {
    const observes = jest.spyOn(PerformanceObserver.prototype, 'observe');
    const other = await buildTestApp({ database: test.database });
    const { body } = await other.call('GET', '/metrics', {
      headers: { authorization: `Bearer ${OPS_TOKEN}` },
    });
    await other.close();

    expect(observes).not.toHaveBeenCalled();
    for (const text of [await metrics(), body]) expect(text).toContain('nodejs_eventloop_lag_mean_seconds ');
    observes.mockRestore();
  });

  it('count errors by the code that was answered, and nothing that was typed', async () => {
    await test.call('GET', '/auth/order/USR-SECRET00000');
    await test.call('GET', '/nowhere/LATE');
    await test.call('GET', '/auth/home/categories');

    const codes = (await metrics()).match(/^http_errors_total.*$/gm)?.map((line) => line.split(' ')[0]);

    expect(codes).toEqual(
      expect.arrayContaining([
        'http_errors_total{code="UNAUTHORIZED"}',
        'http_errors_total{code="NOT_FOUND"}',
      ]),
    );
    expect(codes?.join()).not.toMatch(/LATE|SECRET|""/);
  });

  it('count orders', async () => {
    test.context.events.emit('order-placed', { orderId: 'ORD-0000000000', userId: 'USR-0000000000' });

    expect(await metrics()).toContain('orders_placed_total 1');
  });
});

describe('Housekeeping', () => {
  it('removes the sessions that ran out, and the live channel is told', async () => {
    await test.signUpAndLogin();
    const ended = jest.fn();
    test.context.events.once('session-ended', ended);
    test.clock.forward(31 * 86_400_000);

    await expireAll(test.context, EXPIRIES);

    expect(ended).toHaveBeenCalledWith({ sessionIds: [expect.any(String)] });
  });

  it('goes on when rows of one kind cannot be removed; what failed is logged and counted by name', async () => {
    await test.signUpAndLogin();
    const at = test.clock.now();
    await test.db.insert(loginFailures).values({ identifier: 'email:x', address: '10.0.0.1', at });
    await report();
    test.clock.forward(31 * 86_400_000);
    await test.db.execute(sql`create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'not this one'; end $$`);
    await test.db.execute(sql`create trigger refuse before delete on sessions
      for each row execute function refuse()`);

    await expireAll(test.context, EXPIRIES);
    await test.db.execute(sql`drop function refuse cascade`);

    expect([await test.db.select().from(loginFailures), await counted()]).toEqual([[], []]);
    expect(test.logged()).toContain('housekeeping: sessions failed');
    expect(await metrics()).toContain('housekeeping_failures_total{what="sessions"} 1');
  });
});
