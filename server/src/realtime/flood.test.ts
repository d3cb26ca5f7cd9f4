import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { WebSocket } from 'ws';
import { customerWithOrder, stockMenu } from '../orders/testing/order-fixtures';
import { buildTestApp, START, type TestApp } from '../testing/test-app';
import * as courier from '../tracking/courier';
import { politeWebSocketServer } from './connection';
import { ask, connectRaw, frame } from './testing/raw-client';

jest.mock('../tracking/courier', () => {
  const actual = jest.requireActual('../tracking/courier');
  return { ...actual, readProgress: jest.fn(actual.readProgress) };
});

let site: TestApp;
let address: string;
beforeAll(async () => {
  site = await buildTestApp();
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  await stockMenu(site.db);
});
afterAll(() => site.close());

const until = async (isTrue: () => boolean): Promise<void> => {
  for (let tries = 0; !isTrue() && tries < 3_000; tries++) await wait(10);
  expect(isTrue()).toBe(true);
};

describe('a client that never reads', () => {
  it('is cut off when it floods joins, and nobody else notices', async () => {
    const { customer, orderId } = await customerWithOrder(site);
    const flood = await connectRaw(address);
    await ask(flood, '40', '40{');
    const join = frame('42["joinOrderRoom","ORD-00000000000000000000"]');

    flood.socket.write(Buffer.concat(Array<Buffer>(2_000).fill(join)));
    flood.socket.resume();
    await until(flood.isClosed);
    const phone = io(address, { transports: ['websocket'], auth: { token: customer.token }, forceNew: true });
    const joined = new Promise((resolve) => phone.once('roomJoined', resolve));
    phone.emit('joinOrderRoom', orderId);

    expect(await joined).toEqual({ orderId });
    phone.disconnect();
  });

  it('is cut off when it floods questions for channels that do not exist', async () => {
    const flood = await connectRaw(address);

    flood.socket.write(Buffer.concat(Array<Buffer>(2_000).fill(frame(`40/${'x'.repeat(9_000)},`))));
    await wait(200);
    flood.socket.resume();

    await until(flood.isClosed);
  });

  it.each([
    ['connects again and again', '40{"token":"abc"}'],
    ['sends what is no message', ''],
    ['announces bytes that never come', '451-["joinOrderRoom",{"_placeholder":true,"num":0}]'],
  ])('is soon gone when it %s, and doesn’t close its end', async (_, message) => {
    const flood = await connectRaw(address);
    await ask(flood, '40', '40{');

    flood.socket.write(Buffer.concat(Array<Buffer>(10).fill(frame(message))));
    flood.socket.resume();

    await until(flood.isClosed);
  });

  it('is cut off when it floods pings, which no browser sends', async () => {
    const flood = await connectRaw(address);

    flood.socket.write(Buffer.concat(Array<Buffer>(2_000).fill(frame('', 'ping'))));
    flood.socket.resume();

    await until(flood.isClosed);
  });

  it('is cut off when the courier’s positions pile up, however alive it says it is', async () => {
    const { customer, orderId } = await customerWithOrder(site, 'active');
    const watcher = await connectRaw(address);
    await ask(watcher, `40${JSON.stringify({ token: customer.token })}`, '40{');
    await ask(watcher, `42["joinOrderRoom","${orderId}"]`, 'orderStatusUpdate');
    // Long, so that the buffers of the two systems are soon full.
    const timestamp = START.toISOString().repeat(2_000);
    let looks = 0;
    jest.mocked(courier.readProgress).mockImplementation(async () => {
      looks += 1;
      const time = looks;
      const at = { getTime: () => time, toISOString: () => timestamp } as Date;
      return new Map([
        [orderId, { status: 'active', last: { latitude: 17.4, longitude: 78.4, at, points: 1 } }],
      ]);
    });

    for (let round = 0; round < 2_000 && !watcher.isClosed(); round++) {
      // Also while it doesn't read the server's pings: so it doesn't count as dead.
      if (round % 40 === 0) watcher.socket.write(frame('3'));
      site.context.events.emit('order-changed', { orderId });
      await wait(1);
    }

    watcher.socket.resume();
    await until(watcher.isClosed);
  });

  it('gets no further answer to its pings', async () => {
    let minutes = 0;
    // So that it isn't cut off for their number.
    const everAnotherMinute = { now: () => new Date(++minutes * 60_000) };
    const server = createServer().listen(0, '127.0.0.1');
    const sockets = new (politeWebSocketServer(everAnotherMinute))({ noServer: true });
    const connected = new Promise<WebSocket>((resolve) => {
      server.on('upgrade', (request, socket, head) =>
        sockets.handleUpgrade(request, socket, head, (client) => resolve(client)),
      );
    });
    await new Promise((resolve) => server.once('listening', resolve));
    const { socket } = await connectRaw(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, '/');
    const client = await connected;
    const pings = Buffer.concat(Array<Buffer>(1_000).fill(frame('x'.repeat(125), 'ping')));

    for (let round = 0; round < 200; round++) {
      if (!socket.write(pings)) await Promise.race([new Promise((r) => socket.once('drain', r)), wait(50)]);
    }
    await wait(100);

    expect(client.bufferedAmount).toBeLessThan(1_000);
    client.terminate();
    // A paused socket doesn't notice the end, and would keep the process alive.
    socket.destroy();
    server.close();
  });
});
