import { customerWithOrder, HOME, stockMenu } from '../orders/testing/order-fixtures';
import { changesDuring } from '../testing/await-changes';
import { breakConnections } from '../testing/broken-connections';
import { buildTestApp, OPS_TOKEN, START, type TestApp } from '../testing/test-app';
import { LONGEST_TRAIL } from './courier';
import { TRACKING_EXPIRIES } from './expire-rides';
import { courierPoints, courierRides } from './tracking-tables';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
});
afterAll(() => site.close());

const OPS = { authorization: `Bearer ${OPS_TOKEN}` };
const setStatus = (orderId: string, status: string, headers: Record<string, string> = OPS) =>
  site.call('POST', `/ops/orders/${orderId}/status`, { headers, body: { status } });
const setLocation = (orderId: string, body: object, headers: Record<string, string> = OPS) =>
  site.call('POST', `/ops/orders/${orderId}/location`, { headers, body });
const read = async (who: { headers: Record<string, string> }, id: string) =>
  (await site.call('GET', `/auth/order/${id}`, { headers: who.headers })).json();
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000).toISOString();

/** The orders that were changed while `action` ran, one for each change. */
const told = async (action: () => Promise<unknown>) => (await changesDuring(site.context, action)).changed;

describe('one order', () => {
  it('has the position of the door as strings, and no courier yet', async () => {
    const { customer, orderId } = await customerWithOrder(site);

    expect(await read(customer, orderId)).toMatchObject({
      id: orderId,
      status: 'pending',
      latitude: String(HOME.latitude),
      longitude: String(HOME.longitude),
      courier: null,
      trail: [],
    });
  });

  it('to an address without a position says so', async () => {
    const { customer, orderId } = await customerWithOrder(site, 'pending', {
      latitude: null,
      longitude: null,
    });

    expect(await read(customer, orderId)).toMatchObject({ latitude: null, longitude: null });
  });
});

describe('the courier’s position', () => {
  it('is stored, added to the trail oldest first, and told to the room', async () => {
    const { customer, orderId } = await customerWithOrder(site, 'active');
    site.clock.forward(60_000);

    const heard = await told(async () => {
      await setLocation(orderId, { latitude: 17.4, longitude: 78.4, timestamp: after(10) });
      await setLocation(orderId, { latitude: 17.41, longitude: 78.41, timestamp: START.getTime() + 20_000 });
      await setLocation(orderId, { latitude: 17.42, longitude: 78.42 });
    });

    const trail = [
      { latitude: 17.4, longitude: 78.4, timestamp: after(10) },
      { latitude: 17.41, longitude: 78.41, timestamp: after(20) },
      { latitude: 17.42, longitude: 78.42, timestamp: after(60) },
    ];
    expect(await read(customer, orderId)).toMatchObject({ courier: trail[2], trail });
    expect(heard).toEqual(trail.map(() => orderId));
  });

  it('is not shown before pickup and after delivery: neither the earlier route, nor anything once it is over', async () => {
    const { customer, orderId } = await customerWithOrder(site);
    const seen = async () => {
      const { courier, trail } = await read(customer, orderId);
      return [courier?.latitude ?? null, trail.map(({ latitude }: { latitude: number }) => latitude)];
    };
    const reports = async (seconds: number) =>
      (await setLocation(orderId, { latitude: seconds, longitude: 1, timestamp: after(seconds) })).statusCode;

    expect([await reports(1), await reports(2)]).toEqual([200, 200]);
    expect(await seen()).toEqual([null, []]);
    await setStatus(orderId, 'active');
    await reports(3);
    expect(await seen()).toEqual([3, [3]]);
    await setStatus(orderId, 'help');
    await reports(4);
    expect(await seen()).toEqual([4, [3, 4]]);
    // The kitchen takes it back.
    await setStatus(orderId, 'pending');
    await reports(5);
    await setStatus(orderId, 'active');
    await reports(6);
    expect(await seen()).toEqual([6, [6]]);
    await setStatus(orderId, 'delivered');
    expect(await seen()).toEqual([null, []]);
  });

  it('of the ride before is not shown after a second pickup: the trail is that of the present one', async () => {
    const { customer, orderId } = await customerWithOrder(site, 'active');
    const seen = async () => {
      const { courier, trail } = await read(customer, orderId);
      return [courier?.latitude ?? null, trail.map(({ latitude }: { latitude: number }) => latitude)];
    };
    const reports = (seconds: number) =>
      setLocation(orderId, { latitude: seconds, longitude: 1, timestamp: after(seconds) });
    await reports(1);
    await reports(2);

    await setStatus(orderId, 'pending');
    await setStatus(orderId, 'active');
    expect(await seen()).toEqual([null, []]);
    await setStatus(orderId, 'help');
    expect((await reports(1)).statusCode).toBe(409);
    expect(await seen()).toEqual([null, []]);

    await reports(3);
    expect(await seen()).toEqual([3, [3]]);
  });

  it('is set by no one without the operations token, not by the customer either', async () => {
    const { customer, orderId } = await customerWithOrder(site);
    const strangers = [{}, customer.headers, { authorization: 'Bearer wrong' }, { authorization: OPS_TOKEN }];

    for (const headers of strangers) {
      const { statusCode } = await setLocation(orderId, { latitude: 1, longitude: 1 }, { ...headers });
      expect(statusCode).toBe(401);
    }

    expect((await read(customer, orderId)).courier).toBeNull();
  });

  it('is not taken back by an update that arrives late', async () => {
    const { customer, orderId } = await customerWithOrder(site, 'active');
    await setLocation(orderId, { latitude: 1, longitude: 1, timestamp: after(20) });

    const late = await setLocation(orderId, { latitude: 2, longitude: 2, timestamp: after(19) });

    expect(late.statusCode).toBe(409);
    expect((await read(customer, orderId)).trail).toHaveLength(1);
  });

  it('sent twice is one point', async () => {
    const { customer, orderId } = await customerWithOrder(site, 'active');
    const point = { latitude: 1, longitude: 1, timestamp: after(20) };
    await setLocation(orderId, point);

    const heard = await told(async () => {
      expect((await setLocation(orderId, point)).statusCode).toBe(200);
    });

    expect(heard).toEqual([]);
    expect((await read(customer, orderId)).trail).toHaveLength(1);
  });

  it('may be a minute ahead of our clock, not more', async () => {
    const { orderId } = await customerWithOrder(site, 'active');

    const minute = await setLocation(orderId, { latitude: 1, longitude: 1, timestamp: after(60) });
    const more = await setLocation(orderId, { latitude: 1, longitude: 1, timestamp: after(60.001) });

    expect([minute.statusCode, more.statusCode]).toEqual([200, 400]);
  });

  it.each([
    ['beyond the pole', { latitude: 90.01, longitude: 0 }],
    ['beyond the date line', { latitude: 0, longitude: 180.01 }],
    ['in words', { latitude: '17.4', longitude: '78.4' }],
    ['half', { latitude: 17.4 }],
    ['without a real time', { latitude: 1, longitude: 1, timestamp: 'yesterday' }],
    ['at a time before all clocks', { latitude: 1, longitude: 1, timestamp: '0000-01-01T00:00:00Z' }],
    ['at a time beyond all calendars', { latitude: 1, longitude: 1, timestamp: Number.MAX_SAFE_INTEGER }],
  ])('is refused when it is %s', async (_, body) => {
    const { customer, orderId } = await customerWithOrder(site, 'active');

    expect((await setLocation(orderId, body)).statusCode).toBe(400);
    expect((await read(customer, orderId)).trail).toEqual([]);
  });

  it.each(['delivered', 'cancelled'])('is no longer taken once the order is %s', async (final) => {
    const { orderId } = await customerWithOrder(site, 'active');
    await setStatus(orderId, final);

    expect((await setLocation(orderId, { latitude: 1, longitude: 1 })).statusCode).toBe(409);
  });

  it('of an unknown order is not taken', async () => {
    expect((await setLocation('ORD-0000000000', { latitude: 1, longitude: 1 })).statusCode).toBe(404);
  });

  it('costs the database one query, and no more than three if it is refused or the trail is full', async () => {
    const { orderId } = await customerWithOrder(site, 'active');
    const asked = breakConnections();
    const questions = async (seconds: number, latitude = 1) => {
      const body = { latitude, longitude: 1, timestamp: after(seconds) };
      const { answer, queries } = await asked.during(() => setLocation(orderId, body));
      return [answer.statusCode, queries];
    };
    const counted = [
      await questions(1),
      await questions(2),
      await questions(2),
      await questions(2, 5),
      await questions(1),
    ];
    await site.db.update(courierRides).set({ points: LONGEST_TRAIL });
    counted.push(await questions(3));
    asked.stop();

    expect(counted).toEqual([
      [200, 1],
      [200, 1],
      [200, 3],
      [200, 1],
      [409, 3],
      [200, 2],
    ]);
  });

  it('leaves a trail of bounded length: the oldest points go', async () => {
    const { customer, orderId } = await customerWithOrder(site, 'active');
    const points = Array.from({ length: LONGEST_TRAIL }, (_, n) => ({
      orderId,
      latitude: n / 1000,
      longitude: 1,
      at: new Date(START.getTime() + n),
    }));
    await site.db.insert(courierPoints).values(points);
    await site.db.insert(courierRides).values({ ...points.at(-1)!, points: LONGEST_TRAIL });

    await setLocation(orderId, { latitude: 9, longitude: 9, timestamp: after(30) });

    const { trail, courier } = await read(customer, orderId);
    expect(trail).toHaveLength(LONGEST_TRAIL);
    expect(trail[0].latitude).toBe(0.001);
    expect(courier).toMatchObject({ latitude: 9, longitude: 9 });
    expect(await site.db.select().from(courierPoints)).toHaveLength(LONGEST_TRAIL);
  });
});

describe('a ride', () => {
  it('is forgotten with its trail after so many days as are set, and not before', async () => {
    const { orderId } = await customerWithOrder(site, 'active');
    await setLocation(orderId, { latitude: 9, longitude: 9, timestamp: START.toISOString() });
    const leftAfter = async (days: number) => {
      site.clock.set(new Date(START.getTime() + days * 86_400_000 + 1));
      await Promise.all(TRACKING_EXPIRIES.map(({ expire }) => expire(site.context, () => false)));
      return [await site.db.$count(courierPoints), await site.db.$count(courierRides)];
    };

    expect(await leftAfter(29)).toEqual([1, 1]);
    expect(await leftAfter(30)).toEqual([0, 0]);
  });
});
