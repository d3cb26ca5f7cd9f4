import { DAY } from '@food/contracts/durations';
import { eq } from 'drizzle-orm';
import { limitCounts, loginFailures, sessions, users } from './auth-tables';
import { count } from './limit-counts';
import { hashToken } from './session-store';
import { MARA, MINUTE, setUpAuthKit } from './testing/auth-app';

const { test, kit } = setUpAuthKit();
const REFUSED = { message: 'The email/mobile or the password is not right.', code: 'LOGIN_FAILED' };

beforeEach(() => kit().signUp());

describe('logging in', () => {
  it.each(['Mara@Example.com', ' mara@example.COM ', '9876501234', '+91 98765-01234', '098765 01234'])(
    'works with %s',
    async (identifier) => {
      const answer = await kit().logIn(identifier, MARA.password);

      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        message: 'Login successful!',
        token: expect.stringMatching(/^[\w-]{43}$/),
        user: {
          id: expect.stringMatching(/^USR-[0-9A-HJKMNP-TV-Z]{10,}$/),
          name: 'Mara Singh',
          email: 'Mara@Example.com',
          mobile: '9876501234',
          profile_picture: null,
        },
      });
    },
  );

  it('takes the password exactly as it was typed', async () => {
    await kit().signUp({ email: 'b@example.com', mobile: '9000000001', password: '  spaced out  ' });

    expect((await kit().logIn('b@example.com', '  spaced out  ')).statusCode).toBe(200);
    expect((await kit().logIn('b@example.com', 'spaced out')).statusCode).toBe(401);
  });

  it('answers an unknown person and a wrong password alike', async () => {
    const wrong = await kit().logIn(MARA.email, 'not the password');
    const unknown = await kit().logIn('nobody@example.com', 'not the password');
    const garbage = await kit().logIn("' or 1=1 --", 'not the password');

    for (const answer of [wrong, unknown, garbage]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(REFUSED);
    }
  });

  it('never opens an account that has no password', async () => {
    const social = await test().signUpAndLogin({ email: 'social@example.com' });

    for (const password of ['nobody has this password', 'null', 'undefined']) {
      expect((await kit().logIn(social.email, password)).statusCode).toBe(401);
    }
  });

  it.each([
    [{ emailOrMobile: '', password: 'x' }, 'Please enter both email/mobile and password.', 'emailOrMobile'],
    [{ emailOrMobile: ' ', password: 'x' }, 'Please enter both email/mobile and password.', 'emailOrMobile'],
    [
      { emailOrMobile: 'x'.repeat(255), password: 'x' },
      'Please enter your email or mobile number.',
      'emailOrMobile',
    ],
    [{ emailOrMobile: 'a@b.c', password: '' }, 'Please enter both email/mobile and password.', 'password'],
    [{ emailOrMobile: 'a@b.c', password: ' ' }, 'Please enter both email/mobile and password.', 'password'],
    [{ emailOrMobile: 'a@b.c' }, expect.any(String), 'password'],
    [{ emailOrMobile: ['a@b.c'], password: { $ne: 1 } }, expect.any(String), 'emailOrMobile'],
    [{ emailOrMobile: 'a@b.c', password: 'x'.repeat(5_000) }, expect.any(String), 'password'],
    [{ emailOrMobile: 'a@b.c\u0000', password: 'x' }, expect.any(String), undefined],
    [{ emailOrMobile: 'a@b.c', password: '\ud800' }, expect.any(String), undefined],
    ['text', expect.any(String), undefined],
  ])('refuses %j with words', async (body, message, field) => {
    const answer = await kit().post('/auth/login', body, { headers: { 'content-type': 'application/json' } });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message, code: 'INVALID', field });
  });
});

describe('a session', () => {
  it('stays open for 30 days and not longer', async () => {
    const { token } = (await kit().logIn(MARA.email, MARA.password)).json();

    for (const days of [13, 13]) {
      test().clock.forward(days * DAY);
      await kit().me(token);
    }
    test().clock.forward(4 * DAY - 1);
    expect((await kit().me(token)).statusCode).toBe(200);
    test().clock.forward(1);
    expect((await kit().me(token)).statusCode).toBe(401);
  });

  it('is stored in a form that opens nothing', async () => {
    const { token } = (await kit().logIn(MARA.email, MARA.password)).json();

    const stored = JSON.stringify([
      await test().db.select().from(sessions),
      await test().db.select().from(users),
    ]);

    expect(stored).not.toContain(token);
    expect(stored).not.toContain(MARA.password);
    const [session] = await test().db.select().from(sessions);
    expect((await kit().me(session?.id ?? '')).statusCode).toBe(401);
  });

  it('ends at logout, alone, and the live channel is told', async () => {
    const first = (await kit().logIn(MARA.email, MARA.password)).json();
    const second = (await kit().logIn(MARA.email, MARA.password)).json();
    const ended = jest.fn();
    test().context.events.once('session-ended', ended);

    const answer = await test().call('POST', '/auth/logout', {
      headers: { authorization: `Bearer ${first.token}`, 'content-type': 'application/json' },
    });

    expect(answer.json()).toEqual({ message: expect.any(String) });
    expect(ended).toHaveBeenCalledWith({ sessionIds: [expect.any(String)] });
    expect((await kit().me(first.token)).statusCode).toBe(401);
    expect((await kit().me(second.token)).statusCode).toBe(200);
  });

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer undefined',
    'Bearer null',
    'Basic bWFyYTpzZWNyZXQ=',
    `Bearer ${'A'.repeat(43)}`,
    `Bearer ${'A'.repeat(9_000)}`,
    "Bearer ' or 1=1 --",
  ])('is not had with the header %j', async (authorization) => {
    const answer = await test().call('GET', '/auth/me', {
      headers: authorization === undefined ? {} : { authorization },
    });

    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'Please login again.', code: 'UNAUTHORIZED' });
  });
});

describe('guessing passwords', () => {
  const guess = async (times: number, identifier: string, from: string) => {
    for (let n = 0; n < times; n++) await kit().logIn(identifier, `guess ${n}`, from);
  };

  it('ends after ten wrong ones from one address, even with the right one', async () => {
    await guess(10, MARA.email, '10.0.0.1');

    const answer = await kit().logIn(' MARA@example.com', MARA.password, '10.0.0.1');

    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('900');
    expect(answer.json()).toEqual({ message: expect.any(String), code: 'TOO_MANY_REQUESTS' });
  });

  it('does not lock the customer out at another address', async () => {
    await guess(10, MARA.email, '10.0.0.1');

    expect((await kit().logIn(MARA.email, MARA.password, '10.0.0.2')).statusCode).toBe(200);
  });

  it('is allowed again when 15 minutes have passed', async () => {
    await guess(10, MARA.email, '10.0.0.1');

    test().clock.forward(15 * MINUTE);

    expect((await kit().logIn(MARA.email, MARA.password, '10.0.0.1')).statusCode).toBe(200);
  });

  it('ends for all after fifty from many addresses', async () => {
    for (let n = 0; n < 10; n++) await guess(5, MARA.email, `10.0.1.${n}`);

    expect((await kit().logIn(MARA.email, MARA.password, '10.0.9.9')).statusCode).toBe(429);
  });

  it('ends for an address that tries many people', async () => {
    for (let n = 0; n < 20; n++) await guess(5, `person-${n}@example.com`, '10.0.0.3');

    expect((await kit().logIn(MARA.email, MARA.password, '10.0.0.3')).statusCode).toBe(429);
    expect((await kit().logIn(MARA.email, MARA.password, '10.0.0.4')).statusCode).toBe(200);
  });

  it('ends for an address that tries many people at once', async () => {
    const failed = { identifier: 'email:somebody', address: '10.0.0.3', at: test().clock.now() };
    await test().db.insert(loginFailures).values(Array(99).fill(failed));

    const people = Array.from({ length: 8 }, (_, n) => `person-${n}@example.com`);
    const answers = await Promise.all(people.map((person) => kit().logIn(person, 'a guess', '10.0.0.3')));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([401, ...Array(7).fill(429)]);
  });

  it('lets a right password in that comes among many guesses, even as the last try, and leaves no failure of it', async () => {
    const failed = { identifier: 'email:somebody', address: '10.0.0.3', at: test().clock.now() };
    await test().db.insert(loginFailures).values(Array(98).fill(failed));
    const logIn = (password: string) => kit().logIn(MARA.email, password, '10.0.0.3');

    const answers = await Promise.all([
      kit().logIn('a@example.com', 'a guess', '10.0.0.3'),
      logIn(MARA.password),
    ]);
    const again = await logIn(MARA.password);

    expect([...answers, again].map(({ statusCode }) => statusCode)).toEqual([401, 200, 200]);
    expect(await test().db.$count(loginFailures)).toBe(99);
    const [{ points } = { points: 0 }] = await test()
      .db.select()
      .from(limitCounts)
      .where(eq(limitCounts.key, hashToken('login-failure:network:10.0.0.3')));
    expect(points).toBe(1);
  });

  it('ends for an IPv6 network of 48 bits whose addresses try many people', async () => {
    const key = 'login-failure:network:2001:db8:7::';
    await count(test().context, { key, most: 0, window: 15 * MINUTE });
    await test().db.update(limitCounts).set({ points: 399 });
    const last = await kit().logIn('nobody@example.com', 'wrong', '2001:db8:7:1::5');

    const next = await kit().logIn(MARA.email, MARA.password, '2001:db8:7:2::5');

    expect([last.statusCode, next.statusCode]).toEqual([401, 429]);
    expect((await kit().logIn(MARA.email, MARA.password, '2001:db8:8::5')).statusCode).toBe(200);
    test().clock.forward(15 * MINUTE);
    expect((await kit().logIn(MARA.email, MARA.password, '2001:db8:7:2::5')).statusCode).toBe(200);
  });

  it('counts a whole IPv6 household as one address', async () => {
    for (let n = 0; n < 10; n++) await kit().logIn(MARA.email, 'wrong', `2001:db8::${n}:1`);

    expect((await kit().logIn(MARA.email, MARA.password, '2001:db8:0:0:ffff::9')).statusCode).toBe(429);
    expect((await kit().logIn(MARA.email, MARA.password, '2001:db8:0:1::9')).statusCode).toBe(200);
  });

  it('is limited alike for people who do not exist', async () => {
    await guess(10, 'nobody@example.com', '10.0.0.1');

    expect((await kit().logIn('nobody@example.com', 'x', '10.0.0.1')).statusCode).toBe(429);
  });

  it('checks only ten of many that come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => kit().logIn(MARA.email, `guess ${n}`)),
    );

    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('does not limit right passwords, even many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => kit().logIn(MARA.email, MARA.password)),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200));
  });

  it('is counted by the address of the connection, not by what a header claims', async () => {
    for (let n = 0; n < 10; n++) {
      const headers = { 'x-forwarded-for': `10.9.9.${n}` };
      await kit().post(
        '/auth/login',
        { emailOrMobile: MARA.email, password: 'x' },
        { from: '10.0.0.1', headers },
      );
    }

    expect((await kit().logIn(MARA.email, MARA.password, '10.0.0.1')).statusCode).toBe(429);
  });
});

it('keeps passwords and tokens out of the log', async () => {
  const { token } = (await kit().logIn(MARA.email, MARA.password)).json();
  await test().call('GET', `/auth/me?token=${token}`, { headers: { authorization: `Bearer ${token}` } });
  test().context.log.info({
    body: { password: MARA.password, otp: '123456' },
    headers: { authorization: token },
  });

  expect(test().logged()).toContain('/auth/me');
  expect(test().logged()).not.toContain(token);
  expect(test().logged()).not.toContain(MARA.password);
});
