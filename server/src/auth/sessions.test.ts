import { DAY, MINUTE } from '@food/contracts/durations';
import { eq } from 'drizzle-orm';
import { inParts } from '../db/in-parts';
import { OPS_TOKEN } from '../testing/test-app';
import { sessions } from './auth-tables';
import { LOGIN_EXPIRIES } from './expire-logins';
import { MARA, setUpAuthKit } from './testing/auth-app';

const { test, kit } = setUpAuthKit();
let token: string;

beforeEach(async () => {
  await kit().signUp();
  token = (await kit().logIn(MARA.email, MARA.password)).json().token;
});

const bearer = (as: string) => ({ headers: { authorization: `Bearer ${as}` } });

describe('the devices on which a customer is logged in', () => {
  const devices = async (as = token) => test().call('GET', '/auth/sessions', bearer(as));
  const logInWith = async (agent: string) =>
    (
      await test().call('POST', '/auth/login', {
        body: { emailOrMobile: MARA.email, password: MARA.password },
        headers: { 'user-agent': agent },
      })
    ).json().token as string;
  const PHONE =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

  it('are listed in words, the last used first, and this one is marked', async () => {
    test().clock.forward(MINUTE);
    const phone = await logInWith(PHONE);
    test().clock.forward(10 * MINUTE);

    expect((await devices(phone)).json()).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome on Android',
        created_at: '2026-03-02T06:31:00.000Z',
        last_seen_at: '2026-03-02T06:41:00.000Z',
        current: true,
      },
      expect.objectContaining({ current: false, last_seen_at: '2026-03-02T06:30:00.000Z' }),
    ]);
    expect((await devices(phone)).body).not.toContain(phone);
  });

  it.each([
    ['HeadlessChrome/156.0.0.0 Safari/537.36', 'Chrome on Linux'],
    ['Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Linux'],
    ['Version/18.0 Safari/605.1.15', 'Safari on Linux'],
  ])('are named by the browser that they are: %s', async (agent, device) => {
    const there = await logInWith(
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${agent}`,
    );

    expect((await devices(there)).json()).toContainEqual(expect.objectContaining({ device, current: true }));
  });

  it('can be logged out one by one, and only one’s own', async () => {
    const phone = await logInWith(PHONE);
    const eve = await test().signUpAndLogin({ name: 'Eve' });
    const [own] = (await devices(phone)).json().filter(({ current }: { current: boolean }) => current);

    const foreign = await test().call('DELETE', `/auth/sessions/${own.id}`, { headers: eve.headers });
    const mine = await test().call('DELETE', `/auth/sessions/${own.id}`, bearer(token));

    expect([foreign.statusCode, mine.statusCode]).toEqual([404, 200]);
    expect((await kit().me(phone)).statusCode).toBe(401);
    expect((await kit().me(token)).statusCode).toBe(200);
  });

  it('can be logged out all at once but this one', async () => {
    const phone = await logInWith(PHONE);

    await test().call('DELETE', '/auth/sessions', bearer(token));

    expect((await kit().me(phone)).statusCode).toBe(401);
    expect((await devices()).json()).toHaveLength(1);
  });

  it('are logged out after 14 days without a call, and after 30 in any case', async () => {
    const phone = await logInWith(PHONE);
    for (const day of [13, 26]) {
      test().clock.set(new Date(Date.parse('2026-03-02T06:30:00Z') + day * DAY));
      expect((await kit().me(token)).statusCode).toBe(200);
    }
    expect((await kit().me(phone)).statusCode).toBe(401);
    expect((await devices()).json()).toMatchObject([{ current: true }]);
    test().clock.forward(4 * DAY);
    expect((await kit().me(token)).statusCode).toBe(401);
  });

  it('are removed a thousand at a time once they have run out, however many there are', async () => {
    const [like] = await test().db.select().from(sessions);
    const old = new Date('2026-02-01T00:00:00Z');
    const past = (n: number) => ({
      ...like!,
      id: `old-${n}`,
      ...(n % 2 ? { expiresAt: old } : { lastSeenAt: old }),
    });
    await inParts(
      Array.from({ length: 4_200 }, (_, n) => past(n)),
      (part) => test().db.insert(sessions).values(part),
    );
    const deletions = jest.spyOn(test().db, 'delete');

    await LOGIN_EXPIRIES.find(({ what }) => what === 'sessions')?.expire(test().context, () => false);

    expect(deletions.mock.calls).toHaveLength(6);
    expect((await test().db.select().from(sessions)).map(({ id }) => id)).toEqual([like!.id]);
    expect((await kit().me(token)).statusCode).toBe(200);
    deletions.mockRestore();
  });

  it('are fifty in the list, those used last', async () => {
    const [like] = await test().db.select().from(sessions);
    const older = (n: number) => ({
      ...like!,
      id: `older-${n}`,
      lastSeenAt: new Date('2026-03-01T00:00:00Z'),
    });
    await test()
      .db.insert(sessions)
      .values(Array.from({ length: 60 }, (_, n) => older(n)));

    const listed = (await devices()).json();

    expect(listed).toHaveLength(50);
    expect(listed[0]).toMatchObject({ current: true });
  });

  it('are written down at most every five minutes', async () => {
    const seen = async () =>
      (await test().db.select().from(sessions).where(eq(sessions.device, 'Phone')))[0]?.lastSeenAt;
    await test().db.update(sessions).set({ device: 'Phone' });
    test().clock.forward(4 * MINUTE);
    await kit().me(token);
    const early = await seen();
    test().clock.forward(MINUTE);
    await kit().me(token);

    expect(early?.toISOString()).toBe('2026-03-02T06:30:00.000Z');
    expect((await seen())?.toISOString()).toBe('2026-03-02T06:35:00.000Z');
  });
});

describe('operations', () => {
  const logOut = (customer: unknown, from = '10.7.0.1') =>
    test().call('POST', '/ops/sessions/end', {
      body: { customer },
      from,
      headers: { authorization: `Bearer ${OPS_TOKEN}` },
    });

  it.each([
    ['id', async () => (await kit().me(token)).json().id as string],
    ['email', async () => MARA.email.toUpperCase()],
    ['mobile', async () => `+91 ${MARA.mobile}`],
  ])('log a customer out everywhere, named by %s, and nobody else', async (_what, named) => {
    const eve = await test().signUpAndLogin({ name: 'Eve' });
    const phone = (await kit().logIn(MARA.email, MARA.password)).json().token;

    const answer = await logOut(await named());

    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'The customer is logged out everywhere.', ended: 2 },
    ]);
    expect((await kit().me(token)).statusCode).toBe(401);
    expect((await kit().me(phone)).statusCode).toBe(401);
    expect((await kit().me(eve.token)).statusCode).toBe(200);
  });

  it('are told in the log, without a word of the person', async () => {
    const mark = test().logged().length;

    await logOut(MARA.email);

    const told = test().logged().slice(mark);
    expect(told).toContain('"security":"session-end"');
    expect(told).toContain('"by":"operations"');
    expect(told).not.toContain(MARA.email);
  });

  it.each(['USR-0123456789', 'nobody@example.com', '9000000001', 'Mara'])(
    'hear that nobody is %s',
    async (customer) => {
      const answer = await logOut(customer);

      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { message: 'No customer has this id, email or mobile.', code: 'NOT_FOUND' },
      ]);
    },
  );

  it('log out sixty customers a minute at most, so that a stolen token cannot empty the house', async () => {
    const statuses = [];
    for (let n = 0; n < 61; n++) statuses.push((await logOut('nobody@example.com', '10.7.0.2')).statusCode);

    expect(statuses).toEqual([...Array(60).fill(404), 429]);
  });
});
