import { setSiteConfig } from '@food/shared/config';
import { logIn, logOut } from '@food/shared/session';
import { buildUser, wire } from '@food/shared/testing';
import { sockets } from '../testing/fake-socket';
import { type LiveEvent, subscribe } from './live-channel';

jest.mock('socket.io-client', () => jest.requireActual('../testing/fake-socket'));

const ORDER = 'ORD-0123456789';
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
let undo: () => void = () => undefined;

async function listen() {
  const heard: LiveEvent[] = [];
  undo = subscribe(ORDER, (event) => heard.push(event));
  await settled();
  return heard;
}
const last = () => sockets.at(-1)!;
const connection = (state: string) => ({ type: 'connection', connection: state });

beforeEach(() => {
  sockets.length = 0;
  logIn('test-token', buildUser());
});
afterEach(() => {
  jest.useRealTimers();
  undo();
  setSiteConfig({ apiBase: '' });
});

describe('The live channel', () => {
  it("opens one socket as the specification says, with the customer's token", async () => {
    await listen();

    expect(sockets).toHaveLength(1);
    expect(last().origin).toBe(window.location.origin);
    expect(last().options).toMatchObject({
      path: '/socket.io/',
      transports: ['websocket', 'polling'],
      reconnectionAttempts: 10,
      reconnectionDelay: 1000,
      timeout: 20000,
    });
    const give = jest.fn();
    (last().options.auth as (give: unknown) => void)(give);
    expect(give).toHaveBeenCalledWith({ token: 'test-token' });
  });

  it('goes to the origin of the API, wherever the API is', async () => {
    setSiteConfig({ apiBase: 'https://api.example.com/v1' });

    await listen();

    expect(last().origin).toBe('https://api.example.com');
  });

  it("joins the order's room after connecting, and after every reconnect", async () => {
    const heard = await listen();

    last().connect();
    last().drop();
    last().connect();

    expect(last().sent).toEqual([
      ['joinOrderRoom', ORDER],
      ['joinOrderRoom', ORDER],
    ]);
    expect(heard).toEqual(['connecting', 'connected', 'reconnecting', 'connected'].map(connection));
  });

  it('tells what happens in the room', async () => {
    const heard = await listen();
    const point = { orderId: ORDER, latitude: 1, longitude: 2, timestamp: 3 };

    last().hear('roomJoined', { orderId: ORDER });
    last().hear('orderStatusUpdate', { status: 'active' });
    last().hear('locationUpdate', point);
    last().hear('roomError', { orderId: ORDER, message: 'We could not find this order.' });

    expect(heard.slice(1)).toEqual([
      { type: 'joined' },
      { type: 'status', status: 'active' },
      { type: 'location', point },
      { type: 'refused', message: 'We could not find this order.' },
    ]);
  });

  it('tells nothing of another order', async () => {
    const heard = await listen();

    last().hear('orderStatusUpdate', { orderId: 'ORD-9999999999', status: 'delivered' });
    last().hear('locationUpdate', { orderId: 'ORD-9999999999', latitude: 1, longitude: 2, timestamp: 3 });

    expect(heard).toEqual([connection('connecting')]);
  });

  it('stops after the tenth failed try, and tries again at once when the browser comes online', async () => {
    const heard = await listen();
    last().hear('connect_error', new Error('websocket error'));
    last().io.hear('reconnect_failed');
    expect(heard.slice(1)).toEqual([connection('reconnecting'), connection('stopped')]);

    window.dispatchEvent(new Event('online'));
    await settled();

    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.active).toBe(false);
    last().connect();
    expect(heard.at(-1)).toEqual(connection('connected'));
  });

  it('leaves a line that stands alone when the browser comes online', async () => {
    await listen();
    last().connect();

    window.dispatchEvent(new Event('online'));
    await settled();

    expect(sockets).toHaveLength(1);
  });

  it('says so when the server closes it, and opens anew a second later', async () => {
    const heard = await listen();
    last().connect();
    jest.useFakeTimers();

    last().drop({ byServer: true });
    expect(heard.slice(-2)).toEqual([connection('reconnecting'), { type: 'closed' }]);
    await jest.advanceTimersByTimeAsync(999);
    expect(sockets).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);

    expect(sockets).toHaveLength(2);
  });

  it('opens nothing anew where it was undone meanwhile', async () => {
    await listen();
    last().connect();
    jest.useFakeTimers();
    last().drop({ byServer: true });

    undo();
    await jest.advanceTimersByTimeAsync(5000);

    expect(sockets).toHaveLength(1);
  });

  it('closes with the session', async () => {
    wire.onPost('/auth/logout').reply(200, {});
    await listen();
    last().connect();

    logOut();
    await settled();

    expect(last().connected).toBe(false);
    expect(sockets).toHaveLength(1);
  });

  it('opens anew for another session', async () => {
    const heard = await listen();
    last().connect();

    logIn('other-token', buildUser({ id: 'USR-9999999999' }));
    await settled();

    expect(sockets[0]?.connected).toBe(false);
    expect(sockets).toHaveLength(2);
    expect(heard.at(-1)).toEqual(connection('connecting'));
  });

  it('is silent and closed after its undo', async () => {
    const heard = await listen();
    last().connect();

    undo();
    last().hear('orderStatusUpdate', { status: 'delivered' });
    window.dispatchEvent(new Event('online'));
    logIn('other-token', buildUser());
    await settled();

    expect(heard).toEqual(['connecting', 'connected'].map(connection));
    expect(last().connected).toBe(false);
    expect(sockets).toHaveLength(1);
  });

  it('opens nothing when it is undone before its code has come', async () => {
    subscribe(ORDER, () => undefined)();
    await settled();

    expect(sockets).toEqual([]);
  });
});
