import pg from 'pg';
import { createTestDatabase } from '../testing/test-database';
import { LEADER_LOCK, LISTENER_LIMITS, listenToServer } from './listen-to-server';

const ticks = async () => {
  for (let n = 0; n < 100; n++) await new Promise(setImmediate);
};

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('A database that lets the listener in and throws it out at once is asked again at once, and then with a pause', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const connect = jest.spyOn(pg.Client.prototype, 'connect').mockImplementation(async () => {});
  jest.spyOn(pg.Client.prototype, 'end').mockImplementation(async () => {});
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    asked: string,
  ) {
    if (asked !== 'listen changes') setImmediate(() => this.emit('end'));
    return { rows: [{ leads: false }] };
  } as never);

  const listener = await listenToServer('postgres://127.0.0.1/none', () => {});
  await ticks();
  expect(connect).toHaveBeenCalledTimes(2);

  jest.advanceTimersByTime(LISTENER_LIMITS.trusted / 2);
  await ticks();
  expect(connect.mock.calls.length).toBeGreaterThan(2);
  expect(connect.mock.calls.length).toBeLessThan(5);
  await listener.close();
});

describe('A process whose clock is six minutes off', () => {
  const given = { ...LISTENER_LIMITS };
  beforeEach(() => Object.assign(LISTENER_LIMITS, { trusted: 2_000 }));
  afterEach(() => Object.assign(LISTENER_LIMITS, given));

  it.each([
    ['ahead', 360_000],
    ['behind', -360_000],
  ])('(%s) no longer leads, says by how much, and leads again when it is right', async (_, off) => {
    const { url, drop } = await createTestDatabase();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const othersMayLead = async () =>
      (await other.query('select pg_try_advisory_lock($1) as may', [LEADER_LOCK])).rows[0].may;
    const listener = await listenToServer(url, () => {});
    while (!listener.isLeader()) await ticks();
    const mightLead = await othersMayLead();

    const right = Date.now;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => right() + off);
    while (!(await othersMayLead())) await ticks();
    while (Math.abs((listener.clockAhead() ?? 0) - off) > 60_000) await ticks();
    const isLeader = listener.isLeader();
    clock.mockRestore();
    await other.query('select pg_advisory_unlock_all()');
    while (!listener.isLeader()) await ticks();

    expect([mightLead, isLeader]).toEqual([false, false]);
    await listener.close();
    await other.end();
    await drop();
  });
});
