import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { customerWithOrder, stockMenu } from '../orders/testing/order-fixtures';
import { buildTestApp, type TestApp } from '../testing/test-app';

async function connect(site: TestApp, token: string) {
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const client = io(address, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
  });
  await new Promise<void>((connected) => client.once('connect', () => connected()));
  return client;
}

const until = async (isTrue: () => boolean): Promise<void> => {
  for (let tries = 0; !isTrue() && tries < 3_000; tries++) await wait(10);
};

type Timer = 'setTimeout' | 'setInterval';
function fakeOnly(...faked: Timer[]): void {
  const real = [
    'Date',
    'hrtime',
    'nextTick',
    'performance',
    'queueMicrotask',
    'setImmediate',
    'clearImmediate',
    ...(faked.includes('setTimeout') ? [] : ['setTimeout', 'clearTimeout']),
    ...(faked.includes('setInterval') ? [] : ['setInterval', 'clearInterval']),
  ];
  jest.useFakeTimers({ doNotFake: real as never });
}

afterEach(() => jest.useRealTimers());

it('a server that stops lets go of its sockets and is gone at once', async () => {
  const site = await buildTestApp();
  await stockMenu(site.db);
  const { customer } = await customerWithOrder(site);
  const client = await connect(site, customer.token);
  const reason = new Promise((told) => client.once('disconnect', told));
  // What waited for a time would wait for ever.
  fakeOnly('setTimeout', 'setInterval');

  await site.close();

  await until(() => client.disconnected);
  expect(client.connected).toBe(false);
  // After this reason a client reconnects by itself, with growing pauses.
  expect(await reason).toBe('transport close');
  expect(site.context.events.listenerCount('order-changed')).toBe(0);
});

it('a session that expires loses its socket within a minute', async () => {
  fakeOnly('setInterval');
  const site = await buildTestApp();
  await stockMenu(site.db);
  const { customer } = await customerWithOrder(site);
  const client = await connect(site, customer.token);
  jest.advanceTimersByTime(60_000);
  await wait(200);
  const afterAMinute = client.connected;
  site.clock.forward(31 * 86_400_000);

  jest.advanceTimersByTime(60_000);
  await until(() => client.disconnected);

  expect([afterAMinute, client.connected]).toEqual([true, false]);
  await site.close();
});
