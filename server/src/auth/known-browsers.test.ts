import { DAY } from '@food/contracts/durations';
import { socialIdentities, users } from './auth-tables';
import { MARA, MINUTE, setUpAuthKit } from './testing/auth-app';

const { test, kit } = setUpAuthKit();
const STRANGER = '10.66.6.6';
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');
const codeFor = async (to: string) => (await kit().sentCode(to)) ?? '';

beforeEach(() => kit().signUp());

describe('a stranger who wants to keep a customer out', () => {
  it('uses up no tries of the code that the customer asked for', async () => {
    await kit().askForCode(MARA.email);
    const code = await codeFor(MARA.email);

    for (let n = 0; n < 10; n++) await kit().verify(MARA.email, wrong(code), STRANGER);

    expect((await kit().verify(MARA.email, code)).statusCode).toBe(200);
  });

  it('voids it neither by asking for another one', async () => {
    await kit().askForCode(MARA.email);
    const code = await codeFor(MARA.email);
    await kit().askForCode(MARA.email, STRANGER);

    expect((await kit().verify(MARA.email, code)).statusCode).toBe(200);
  });

  it('cannot use it, though they know it', async () => {
    await kit().askForCode(MARA.email);
    const code = await codeFor(MARA.email);

    expect((await kit().verify(MARA.email, code, STRANGER)).statusCode).toBe(400);
  });

  it('behind the same address, without the cookie of the browser that asked, has tries of their own', async () => {
    await kit().askForCode(MARA.email, '10.0.77.1');
    const code = await codeFor(MARA.email);

    for (let n = 0; n < 6; n++) {
      const body = { emailOrMobile: MARA.email, otp: wrong(code) };
      await test().call('POST', '/auth/verify-otp', { body, from: '10.0.77.1' });
    }

    expect((await kit().verify(MARA.email, code, '10.0.77.1')).statusCode).toBe(200);
  });

  it('leaves the way by code open with wrong passwords, and the way by password with codes', async () => {
    await test().db.update(users).set({ emailVerifiedAt: test().clock.now() });
    for (let n = 0; n < 50; n++) await kit().logIn(MARA.email, `guess ${n}`, `10.66.${n}.1`);
    const byPassword = await kit().logIn(MARA.email, MARA.password, '10.0.99.1');
    for (let n = 0; n < 20; n++) {
      await kit().askForCode(MARA.email, `10.67.${n}.1`);
      test().clock.forward(30_000);
    }
    const elsewhere = await kit().askForCode(MARA.email, '10.0.99.1');

    expect(byPassword.statusCode).toBe(429);
    expect(elsewhere.statusCode).toBe(429);
    // In the browser in which the account was made both continue.
    expect((await kit().logIn(MARA.email, MARA.password)).statusCode).toBe(200);
    await kit().askForCode(MARA.email);
    expect((await kit().verify(MARA.email, await codeFor(MARA.email))).statusCode).toBe(200);
  });

  it('guesses at most 300 codes a day from an address, and no restart forgets it', async () => {
    const guess = (n: number) => kit().verify(`person-${n}@example.com`, '000000', STRANGER);
    for (let n = 0; n < 6; n++) {
      await Promise.all(Array.from({ length: 50 }, (_, i) => guess(n * 50 + i)));
    }

    const next = await guess(301);

    expect(next.statusCode).toBe(429);
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the first proof of an email by a code', () => {
  /** Eve made the account with Mara's email, from another address than Mara's. */
  async function eveWaits() {
    const eve = (await kit().logIn(MARA.email, MARA.password)).json();
    await test()
      .db.insert(socialIdentities)
      .values({ provider: 'google', subject: 'eve-2', userId: eve.user.id });
    return eve as { token: string; user: { id: string } };
  }
  async function maraComes(from: string) {
    await kit().askForCode(MARA.email, from);
    return (await kit().verify(MARA.email, await codeFor(MARA.email), from)).json();
  }

  it('gives the account to the person who gets the code: earlier credentials of others no longer open it', async () => {
    const eve = await eveWaits();

    const mara = await maraComes('10.1.1.1');

    expect(mara.user).toMatchObject({ id: eve.user.id, mobile: null });
    expect((await kit().me(mara.token)).statusCode).toBe(200);
    expect((await kit().me(eve.token)).statusCode).toBe(401);
    expect((await kit().logIn(MARA.email, MARA.password)).statusCode).toBe(401);
    expect(await test().db.select().from(socialIdentities)).toEqual([]);
  });

  it('leaves a new password as the only one after a reset', async () => {
    const eve = await eveWaits();
    const { reset_token } = await maraComes('10.1.1.2');
    const body = { emailOrMobile: MARA.email, password: 'of the real Mara', reset_token };

    const answer = await kit().post('/auth/reset-password', body, { from: '10.1.1.2' });

    expect(answer.statusCode).toBe(200);
    expect((await kit().me(eve.token)).statusCode).toBe(401);
    expect(await test().db.select().from(socialIdentities)).toEqual([]);
    expect((await test().db.select().from(users))[0]).toMatchObject({ mobile: null });
    expect((await kit().logIn(MARA.email, 'of the real Mara')).statusCode).toBe(200);
  });

  it('takes nothing from a customer who made the account in this very browser', async () => {
    const own = await kit().logInByCode(MARA.email);

    expect(own.user.mobile).toBe('9876501234');
    expect((await kit().logIn(MARA.email, MARA.password)).statusCode).toBe(200);
  });

  it('is asked of a browser that was not seen for 400 days as of any other, removed or not', async () => {
    test().clock.forward(400 * DAY);

    const own = await kit().logInByCode(MARA.email);

    expect(own.user.mobile).toBeNull();
    expect((await kit().logIn(MARA.email, MARA.password)).statusCode).toBe(401);
  });

  it('happens once: later codes take nothing any more', async () => {
    await kit().logInByCode(MARA.email);
    test().clock.forward(MINUTE);

    const elsewhere = await maraComes('10.1.1.3');

    expect(elsewhere.user.mobile).toBe('9876501234');
    expect((await kit().logIn(MARA.email, MARA.password)).statusCode).toBe(200);
  });
});

describe('the cookie by which a browser is known', () => {
  const logIn = (cookie?: string) =>
    test().call('POST', '/auth/login', {
      body: { emailOrMobile: MARA.email, password: MARA.password },
      ...(cookie !== undefined && { headers: { cookie } }),
    });

  it('lasts 400 days, is for the whole site, and no script reads it', async () => {
    const { headers } = await logIn();

    expect(headers['set-cookie']).toMatch(
      /^browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
    );
  });

  it.each(['browser=', 'browser=mine', `browser=${'a'.repeat(44)}`, `browser=${'a'.repeat(42)}!`])(
    'is a new one if the browser has one that the site never gave (%s)',
    async (cookie) => {
      const { statusCode, headers } = await logIn(cookie);

      expect(statusCode).toBe(200);
      expect(headers['set-cookie']).toMatch(/^browser=[\w-]{43};/);
      expect(headers['set-cookie']).not.toContain(`${cookie};`);
    },
  );

  it('is kept if the site gave it', async () => {
    const given = String((await logIn()).headers['set-cookie']).split(';')[0] ?? '';

    expect((await logIn(given)).headers['set-cookie']).toContain(`${given};`);
  });
});
