import { count, eq } from 'drizzle-orm';
import { items } from '../catalog/catalog-tables';
import type { Database } from '../db/database';
import { openServer } from '../db/server-database';
import { buildItem, buildMenu } from '../testing/build-menu';
import { somebodyWaits } from '../testing/lock-waits';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { createTestDatabase, unhurriedDatabase } from '../testing/test-database';
import { resetTokens, sessions, users } from './auth-tables';
import { claimAccount } from './claim-account';
import { openByHandoff } from './social/handoffs';
import { enterBySocial } from './social/social-account';
import { authKit, MARA } from './testing/auth-app';
import { holdUser } from './user-store';

unhurriedDatabase();

/** Two processes of the service on one PostgreSQL server: the embedded database has one session and can't show this. */
let shared: Awaited<ReturnType<typeof createTestDatabase>>;
let databases: Database[] = [];
let apps: TestApp[] = [];

beforeAll(async () => {
  shared = await createTestDatabase('template1');
  const opened = await Promise.allSettled(Array.from({ length: 4 }, () => openServer(shared.url)));
  databases = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  apps = await Promise.all(databases.slice(0, 2).map((database) => buildTestApp({ database })));
}, 60_000);
beforeEach(() => apps[0]?.reset());
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await Promise.all(databases.map((database) => database.close()));
  await shared.drop();
});

/** Of a cookie. */
const BROWSER = 'the-browser-that-began';
const at = (n: number): TestApp => apps[n % apps.length] as TestApp;
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
const many = <T>(times: number, call: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => call(n)));

it('migrates once when processes start together', () => {
  expect(databases.map(({ kind }) => kind)).toEqual(['pg', 'pg', 'pg', 'pg']);
});

it('makes one account of many requests at once', async () => {
  const answers = await many(12, (n) => authKit(at(n)).signUp());

  expect(statuses(answers)).toEqual([201, ...Array(11).fill(409)]);
  expect(await at(0).db.select({ n: count() }).from(users)).toEqual([{ n: 1 }]);
});

it('makes one account of a person who comes back from their providers many times at once', async () => {
  const person = { subject: 'zoe-3', name: 'Zoë', verifiedEmail: 'zoe@example.com' };

  const found = await many(12, (n) =>
    enterBySocial(at(n).context, n % 3 === 0 ? 'facebook' : 'google', person, BROWSER),
  );

  expect(new Set(found.map(({ user }) => user.id)).size).toBe(1);
  expect(await at(0).db.select({ n: count() }).from(users)).toEqual([{ n: 1 }]);
});

it('sends one code of many asked for at once, to known and unknown alike', async () => {
  await authKit(at(0)).signUp();

  for (const to of [MARA.email, 'nobody@example.com']) {
    const answers = await many(8, (n) => authKit(at(n)).askForCode(to));
    expect(statuses(answers)).toEqual([200, ...Array(7).fill(429)]);
  }
});

it('lets a code open one session', async () => {
  await authKit(at(0)).signUp();
  await authKit(at(0)).askForCode(MARA.email);
  const code = (await authKit(at(0)).sentCode(MARA.email)) ?? '';

  const answers = await many(5, (n) => authKit(at(n)).verify(MARA.email, code));

  expect(statuses(answers)).toEqual([200, 400, 400, 400, 400]);
});

it('bears five tries on a code, however many come at once', async () => {
  await authKit(at(0)).signUp();
  await authKit(at(0)).askForCode(MARA.email);
  const code = (await authKit(at(0)).sentCode(MARA.email)) ?? '';
  const wrong = code === '111111' ? '222222' : '111111';

  await many(20, (n) => authKit(at(n)).verify(MARA.email, wrong));

  expect((await authKit(at(0)).verify(MARA.email, code)).statusCode).toBe(400);
});

it('lets a reset token set one password', async () => {
  await authKit(at(0)).signUp();
  const { reset_token } = await authKit(at(0)).logInByCode(MARA.email);

  const answers = await many(6, (n) =>
    authKit(at(n)).post('/auth/reset-password', {
      emailOrMobile: MARA.email,
      password: `new password ${n}`,
      reset_token,
    }),
  );

  expect(statuses(answers)).toEqual([200, 403, 403, 403, 403, 403]);
});

describe('an account that goes to its owner at the very moment in which a stranger logs in', () => {
  /** The stranger gets as far as possible without the account's row; then the account goes to its owner. */
  const claimDuring = async <T>(id: string, login: () => Promise<T>): Promise<T> => {
    const { db, clock } = at(1);
    const { underWay } = await db.transaction(async (tx) => {
      const user = await holdUser(tx, eq(users.id, id));
      let isOver = false;
      const underWay = login().finally(() => {
        isOver = true;
      });
      while (!isOver && !(await somebodyWaits(at(0).db)));
      if (user) await claimAccount(tx, user, clock.now());
      return { underWay };
    });
    return underWay;
  };
  const stranger = () => authKit(at(0));

  it('lets no code for the mobile number open it', async () => {
    await stranger().signUp();
    const { user } = (await stranger().logIn(MARA.email, MARA.password)).json();
    await stranger().askForCode(MARA.mobile);
    const code = (await stranger().sentCode(MARA.mobile)) ?? '';

    const answer = await claimDuring(user.id, () => stranger().verify(MARA.mobile, code));

    expect(answer.json()).toEqual({ message: expect.any(String), code: 'OTP_INVALID' });
    expect(await at(0).db.select().from(sessions)).toEqual([]);
    expect(await at(0).db.select().from(resetTokens)).toEqual([]);
  });

  it('lets no reset by the mobile number set a password, and neither is aborted', async () => {
    await stranger().signUp();
    const { user, reset_token } = await stranger().logInByCode(MARA.mobile);
    const reset = { emailOrMobile: MARA.mobile, password: 'a new password', reset_token };

    const answer = await claimDuring(user.id, () => stranger().post('/auth/reset-password', reset));

    expect(answer.json()).toEqual({ message: expect.any(String), code: 'RESET_NOT_ALLOWED' });
    expect(await at(0).db.select({ password: users.passwordHash }).from(users)).toEqual([{ password: null }]);
  });

  it('lets no login by Facebook open it', async () => {
    const eve = { subject: 'eve-2', name: 'Eve', verifiedEmail: null };
    const logIn = async () => {
      const { user, handoff } = await enterBySocial(at(0).context, 'facebook', eve, BROWSER);
      const opened = await openByHandoff(at(0).context, handoff, BROWSER, null);
      return { user, token: opened?.token ?? '' };
    };
    const before = await logIn();

    const { user, token } = await claimDuring(before.user.id, logIn);

    expect(user.id).not.toBe(before.user.id);
    expect((await stranger().me(token)).json()).toMatchObject({ id: user.id });
    expect(await at(0).db.select({ userId: sessions.userId }).from(sessions)).toEqual([{ userId: user.id }]);
  });
});

it('lets a customer reset the password and the account go to its owner at the same time, again and again', async () => {
  for (let round = 0; round < 5; round++) {
    await apps[0]?.reset();
    await authKit(at(0)).signUp();
    const { user, reset_token } = await authKit(at(0)).logInByCode(MARA.mobile);
    const reset = { emailOrMobile: MARA.mobile, password: 'a new password', reset_token };

    const [answer] = await Promise.all([
      authKit(at(0)).post('/auth/reset-password', reset),
      at(1).db.transaction(async (tx) => {
        const held = await holdUser(tx, eq(users.id, user.id));
        if (held) await claimAccount(tx, held, at(1).clock.now());
      }),
    ]);

    expect([200, 403]).toContain(answer.statusCode);
    expect(await at(0).db.select({ password: users.passwordHash }).from(users)).toEqual([{ password: null }]);
  }
});

it('gives a free email to one of many who want it', async () => {
  const current_password = 'everybody has this';
  const people = await many(6, (n) => at(n).signUpAndLogin());
  for (const { token } of people) await authKit(at(0)).update(token, { password: current_password });

  const answers = await Promise.all(
    people.map(({ token }, n) =>
      authKit(at(n)).update(token, { email: 'wanted@example.com', current_password }),
    ),
  );

  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
});

it('puts one whole menu of several put at once, while customers read', async () => {
  const menus = [3, 4, 5].map((size) =>
    buildMenu({
      items: Array.from({ length: size }, (_, n) =>
        buildItem({ id: 10 * size + n, item_code: `M${size}-${n}` }),
      ),
    }),
  );
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };

  const [puts, reads] = await Promise.all([
    many(9, (n) => at(n).call('PUT', '/ops/menu', { body: menus[n % 3], headers })),
    many(30, (n) => at(n).call('GET', '/auth/category/menu/items')),
  ]);

  expect(statuses(puts)).toEqual(Array(9).fill(200));
  for (const read of reads) {
    const codes = (read.json() as { item_code: string }[]).map(({ item_code }) => item_code);
    expect([0, 3, 4, 5]).toContain(codes.length);
    expect(codes.every((code) => code.startsWith(`M${codes.length}-`))).toBe(true);
  }
  const stored = await at(0).db.select().from(items);
  expect(stored.every(({ itemCode }) => itemCode.startsWith(`M${stored.length}-`))).toBe(true);
});
