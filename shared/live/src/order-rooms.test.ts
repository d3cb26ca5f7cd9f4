import { type LiveEvent, subscribe } from '@food/live/subscribe';
import { setSiteConfig } from '@food/platform/config';
import { logIn, logOut } from '@food/session/store';
import { buildUser, wire } from '@food/testing';
import { sockets } from '@food/testing/fake-socket';

jest.mock('@food/live/socket-client', () => jest.requireActual('@food/testing/fake-socket'));

const ORDER = 'ORD-0123456789';
const OTHER = 'ORD-9999999999';
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const undos: (() => void)[] = [];

async function listen(orderId = ORDER) {
  const heard: LiveEvent[] = [];
  undos.push(subscribe(orderId, (event) => heard.push(event)));
  await settled();
  return heard;
}
function undo() {
  for (const stop of undos.splice(0)) stop();
}
const last = () => sockets.at(-1)!;
const connection = (state: string) => ({ type: 'connection', connection: state });
/** The events without those of these states of the connection. */
const without = (heard: LiveEvent[], ...states: string[]) =>
  heard.filter((event) => event.type !== 'connection' || !states.includes(event.connection));

beforeEach(() => {
  sockets.length = 0;
  logIn('test-token', buildUser());
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  undo();
  setSiteConfig({ apiBase: '' });
});

describe('The live channel', () => {
  it("opens one socket with the options that the server knows, and the customer's token", async () => {
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
    expect(without(heard, 'connecting')).toEqual(['connected', 'reconnecting', 'connected'].map(connection));
  });

  it('tells what happens in the room', async () => {
    const heard = await listen();
    const point = { orderId: ORDER, latitude: 1, longitude: 2, timestamp: 3 };

    last().hear('roomJoined', { orderId: ORDER });
    last().hear('orderStatusUpdate', { status: 'active' });
    last().hear('locationUpdate', point);
    last().hear('roomError', { orderId: ORDER, message: 'We could not find this order.' });

    expect(without(heard, 'connecting')).toEqual([
      { type: 'joined' },
      { type: 'status', status: 'active' },
      { type: 'location', point },
      { type: 'refused', message: 'We could not find this order.' },
    ]);
  });

  it('tells nothing of another order', async () => {
    const heard = await listen();

    last().hear('orderStatusUpdate', { orderId: OTHER, status: 'delivered' });
    last().hear('locationUpdate', { orderId: OTHER, latitude: 1, longitude: 2, timestamp: 3 });

    expect(without(heard, 'connecting')).toEqual([]);
  });

  it('stops after the tenth failed try, and tries again at once when the browser comes online', async () => {
    const heard = await listen();
    last().hear('connect_error', new Error('websocket error'));
    last().io.hear('reconnect_failed');
    expect(heard.slice(-2)).toEqual([connection('reconnecting'), connection('stopped')]);

    window.dispatchEvent(new Event('online'));
    await settled();

    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.active).toBe(false);
    last().connect();
    expect(heard.at(-1)).toEqual(connection('connected'));
  });

  it('that has stopped tries again when the customer looks at the page again, and not while it is hidden', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const look = () => document.dispatchEvent(new Event('visibilitychange'));
    await listen();
    look();
    last().io.hear('reconnect_failed');
    look();
    await settled();
    expect(sockets).toHaveLength(1);

    hidden.mockReturnValue(false);
    look();
    await settled();

    expect(sockets).toHaveLength(2);
    last().connect();
    look();
    await settled();
    expect(sockets).toHaveLength(2);
  });

  it('that was put away opens once, whichever the browser tells first: that it is seen, or that it is back', async () => {
    await listen();
    last().connect();
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));

    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await settled();

    expect(sockets).toHaveLength(2);
  });

  it('leaves an open connection alone when the browser comes online', async () => {
    await listen();
    last().connect();

    window.dispatchEvent(new Event('online'));
    await settled();

    expect(sockets).toHaveLength(1);
  });

  it('closes when the page is put away, and joins its rooms again when the customer comes back to it', async () => {
    const heard = await listen();
    last().connect();

    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
    expect(last().connected).toBe(false);
    expect(sockets).toHaveLength(1);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    last().connect();

    expect(sockets).toHaveLength(2);
    expect(last().sent).toEqual([['joinOrderRoom', ORDER]]);
    expect(without(heard, 'connecting')).toEqual(['connected', 'reconnecting', 'connected'].map(connection));
  });

  it('is opened once when the page is shown for the first time', async () => {
    await listen();

    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));

    expect(sockets).toHaveLength(1);
  });

  it('says so when the server closes it, and reopens about a second later', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
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

  it('that the server closed and the browser opened by coming online is left alone afterwards', async () => {
    await listen();
    last().connect();
    jest.useFakeTimers();
    last().drop({ byServer: true });

    window.dispatchEvent(new Event('online'));
    last().connect();
    await jest.advanceTimersByTimeAsync(10_000);

    expect(sockets).toHaveLength(2);
    expect(last().connected).toBe(true);
  });

  it('waits longer each time that the server closes it, by chance, until an order is joined again', async () => {
    const chance = jest.spyOn(Math, 'random').mockReturnValue(0.5);
    await listen();
    last().connect();
    last().hear('roomJoined', { orderId: ORDER });
    jest.useFakeTimers();
    const waits: number[] = [];
    const closeAndWait = async () => {
      last().connect();
      last().drop({ byServer: true });
      const before = sockets.length;
      let waited = 0;
      for (; sockets.length === before; waited += 100) await jest.advanceTimersByTimeAsync(100);
      waits.push(waited);
    };

    for (let n = 0; n < 7; n++) await closeAndWait();
    last().connect();
    last().hear('roomJoined', { orderId: ORDER });
    chance.mockReturnValue(0);
    await closeAndWait();

    expect(waits).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000, 500]);
  });

  it('reopens nothing if it was undone meanwhile', async () => {
    await listen();
    last().connect();
    jest.useFakeTimers();
    last().drop({ byServer: true });

    undo();
    await jest.advanceTimersByTimeAsync(10_000);

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

  it('reopens for another session', async () => {
    const heard = await listen();
    last().connect();

    logIn('other-token', buildUser({ id: 'USR-9999999999' }));
    await settled();

    expect(sockets[0]?.connected).toBe(false);
    expect(sockets).toHaveLength(2);
    expect(heard.at(-1)).toEqual(connection('connecting'));
  });

  it('is silent after its undo, and closed five seconds later', async () => {
    const heard = await listen();
    last().connect();
    jest.useFakeTimers();

    undo();
    last().hear('orderStatusUpdate', { orderId: ORDER, status: 'delivered' });
    await jest.advanceTimersByTimeAsync(4999);
    expect(last().connected).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    window.dispatchEvent(new Event('online'));
    logIn('other-token', buildUser());
    await jest.advanceTimersByTimeAsync(10_000);

    expect(without(heard, 'connecting')).toEqual([connection('connected')]);
    expect(last().connected).toBe(false);
    expect(sockets).toHaveLength(1);
  });

  it('opens nothing when it is undone before its code has come', async () => {
    subscribe(ORDER, () => undefined)();
    await settled();

    expect(sockets).toEqual([]);
  });
});

describe('The live channel of several orders', () => {
  it('has one socket, and a room for each', async () => {
    await listen(ORDER);
    await listen(OTHER);

    last().connect();

    expect(sockets).toHaveLength(1);
    expect(last().sent).toEqual([
      ['joinOrderRoom', ORDER],
      ['joinOrderRoom', OTHER],
    ]);
  });

  it('joins the room of an order that is followed later, and no room twice', async () => {
    await listen(ORDER);
    last().connect();
    last().hear('roomJoined', { orderId: ORDER });

    await listen(ORDER);
    await listen(OTHER);

    expect(last().sent).toEqual([
      ['joinOrderRoom', ORDER],
      ['joinOrderRoom', OTHER],
    ]);
  });

  it('tells each follower of its own order, and what needs no order to all', async () => {
    const [one, other] = [await listen(ORDER), await listen(OTHER)];
    last().connect();

    last().hear('orderStatusUpdate', { orderId: OTHER, status: 'active' });

    expect(one.at(-1)).toEqual(connection('connected'));
    expect(other.slice(-2)).toEqual([connection('connected'), { type: 'status', status: 'active' }]);
  });

  it('takes an update that names no order for the only one that is followed, else for none', async () => {
    const one = await listen(ORDER);
    last().connect();
    last().hear('orderStatusUpdate', { status: 'active' });
    expect(one.at(-1)).toEqual({ type: 'status', status: 'active' });

    const other = await listen(OTHER);
    last().hear('orderStatusUpdate', { status: 'delivered' });

    expect([...one, ...other]).not.toContainEqual({ type: 'status', status: 'delivered' });
  });

  it('tells someone who comes later how things stand', async () => {
    await listen(ORDER);
    last().connect();
    last().hear('roomJoined', { orderId: ORDER });
    last().hear('orderStatusUpdate', { orderId: ORDER, status: 'active' });

    const late = await listen(ORDER);

    expect(late.slice(-3)).toEqual([
      connection('connected'),
      { type: 'joined' },
      { type: 'status', status: 'active' },
    ]);
  });

  it('forgets what it was told once the connection is lost', async () => {
    await listen(ORDER);
    last().connect();
    last().hear('roomJoined', { orderId: ORDER });
    last().hear('orderStatusUpdate', { orderId: ORDER, status: 'pending' });

    last().drop();
    const late = await listen(ORDER);

    expect(late).toEqual([connection('connecting'), connection('reconnecting')]);
  });

  it('stands while the customer goes from one page to the next', async () => {
    await listen(ORDER);
    last().connect();
    jest.useFakeTimers();

    for (const away of [2900, 2900, 4900]) {
      undo();
      await jest.advanceTimersByTimeAsync(away);
      undos.push(subscribe(ORDER, () => undefined));
      await jest.advanceTimersByTimeAsync(100);
    }
    await jest.advanceTimersByTimeAsync(10_000);

    expect(sockets).toHaveLength(1);
    expect(last().connected).toBe(true);
  });

  it('stands as long as anybody follows an order', async () => {
    await listen(ORDER);
    const [leave] = undos;
    await listen(OTHER);
    last().connect();
    jest.useFakeTimers();

    leave?.();
    await jest.advanceTimersByTimeAsync(10_000);
    last().drop();
    last().connect();

    expect(sockets).toHaveLength(1);
    expect(last().sent.at(-1)).toEqual(['joinOrderRoom', OTHER]);
    expect(last().sent).toHaveLength(3);
  });

  it('tries again, for all, when somebody subscribes after it has stopped', async () => {
    const early = await listen(ORDER);
    last().io.hear('reconnect_failed');

    await listen(OTHER);

    expect(sockets).toHaveLength(2);
    expect(early.slice(-2)).toEqual([connection('stopped'), connection('connecting')]);
  });
});
