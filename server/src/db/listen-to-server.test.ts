import pg from 'pg';
import { LISTENER_LIMITS, listenToServer } from './listen-to-server';

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
