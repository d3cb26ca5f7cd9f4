import { DAY, MINUTE } from '@food/contracts/durations';
import { limitCounts, users } from './auth-tables';
import { count } from './limit-counts';
import { MARA, setUpAuthKit } from './testing/auth-app';

const { test, kit } = setUpAuthKit();
const NEW = 'new@example.com';
let token: string;

beforeEach(async () => {
  await kit().signUp();
  token = (await kit().logIn(MARA.email, MARA.password)).json().token;
});

const bearer = (as: string) => ({ headers: { authorization: `Bearer ${as}` } });
const askFor = (to: string, as = token) =>
  kit().post('/auth/send-otp', { emailOrMobile: to, purpose: 'change' }, bearer(as));
const messages = async (to: string) => (await test().call('GET', `/dev/outbox?to=${to}`)).json();
const mara = async () => (await test().db.select().from(users))[0];

describe('a change of email or mobile', () => {
  it.each([{ email: NEW }, { mobile: '9123456780' }])('needs more than a session (%j)', async (change) => {
    const before = await mara();
    const told = await messages('mara@example.com');

    const answer = await kit().update(token, change);

    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'PROOF_NEEDED', proofs: ['password', 'code'] });
    expect(await mara()).toEqual(before);
    expect(await messages('mara@example.com')).toEqual(told);
  });

  it('is taken with the current password, and the new address is not proven by it', async () => {
    const answer = await kit().update(token, { email: NEW, current_password: MARA.password });

    expect(answer.statusCode).toBe(200);
    expect(await mara()).toMatchObject({ email: NEW, emailVerifiedAt: null });
  });

  it('to a new mobile by the password leaves that number unproven, whatever the old one was', async () => {
    await test().db.update(users).set({ mobileVerifiedAt: test().clock.now() });

    await kit().update(token, { mobile: '9123456780', current_password: MARA.password });

    expect(await mara()).toMatchObject({ mobile: '9123456780', mobileVerifiedAt: null });
  });

  it('to the address that it is already, also in other letters, keeps what was proven', async () => {
    const provenAt = test().clock.now();
    await test().db.update(users).set({ emailVerifiedAt: provenAt, mobileVerifiedAt: provenAt });
    test().clock.forward(MINUTE);

    for (const same of [{ email: MARA.email.toUpperCase() }, { mobile: '9876501234' }])
      expect((await kit().update(token, { ...same, current_password: MARA.password })).statusCode).toBe(200);

    expect(await mara()).toMatchObject({ emailVerifiedAt: provenAt, mobileVerifiedAt: provenAt });
  });

  it('is refused with a wrong password, and the session goes on', async () => {
    const answer = await kit().update(token, { email: NEW, current_password: 'a guess' });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect((await kit().me(token)).json()).toMatchObject({ email: MARA.email });
  });

  it('is taken with a code that was sent to the new address, which is proven then', async () => {
    await askFor('+91 91234 56780');
    const code = await kit().sentCode('9123456780');

    const answer = await kit().update(token, { mobile: '9123456780', code });

    expect(answer.statusCode).toBe(200);
    expect(await mara()).toMatchObject({ mobile: '9123456780', mobileVerifiedAt: test().clock.now() });
  });

  it('is refused with a code for another address, of another session, a login’s, or a used one', async () => {
    const other = (await kit().logIn(MARA.email, MARA.password)).json().token;
    await askFor(NEW);
    const code = (await kit().sentCode(NEW)) ?? '';
    await kit().askForCode(MARA.email);
    const forLogin = await kit().sentCode(MARA.email);

    const refused = [
      await kit().update(token, { email: 'else@example.com', code }),
      await kit().update(other, { email: NEW, code }),
      await kit().update(token, { email: MARA.email, code: forLogin }),
    ];

    for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'OTP_INVALID' });
    expect((await kit().verify(NEW, code)).json()).toMatchObject({ code: 'OTP_INVALID' });
    expect((await kit().update(token, { email: NEW, code })).statusCode).toBe(200);
    expect((await kit().update(token, { email: NEW, code })).statusCode).toBe(400);
  });

  it('by a code is for a browser that the account knows, not for a stolen session, however young', async () => {
    const body = { emailOrMobile: 'thief@example.com', purpose: 'change' };
    for (const age of [0, 16 * MINUTE]) {
      test().clock.forward(age);
      const stolen = await test().call('POST', '/auth/send-otp', { body, ...bearer(token) });
      expect(stolen.statusCode).toBe(403);
      expect(stolen.json()).toMatchObject({ code: 'LOGIN_AGAIN' });
    }

    expect(await messages('thief@example.com')).toEqual([]);
    expect((await askFor(NEW)).statusCode).toBe(200);
  });

  it('needs the code if the account has no password', async () => {
    const social = await test().signUpAndLogin({ email: 'zoe@example.com' });

    const bare = await kit().update(social.token, { email: NEW });
    const guessed = await kit().update(social.token, { email: NEW, current_password: 'anything' });
    await askFor(NEW, social.token);
    const proven = await kit().update(social.token, { email: NEW, code: await kit().sentCode(NEW) });

    expect(bare.json()).toMatchObject({ code: 'PROOF_NEEDED', proofs: ['code'] });
    expect(guessed.json()).toMatchObject({ code: 'PROOF_NEEDED', proofs: ['code'] });
    expect(proven.statusCode).toBe(200);
  });

  it('is told to the old address, and not what the new one is', async () => {
    await kit().update(token, { email: NEW, current_password: MARA.password });
    await kit().update(token, { mobile: '9123456780', current_password: MARA.password });

    const [toOldEmail] = await messages('mara@example.com');
    const [toOldMobile] = await messages('9876501234');
    expect(toOldEmail).toMatchObject({
      channel: 'email',
      code: null,
      text: expect.stringMatching(/email address/),
    });
    expect(toOldMobile).toMatchObject({
      channel: 'sms',
      code: null,
      text: expect.stringMatching(/mobile number/),
    });
    expect(JSON.stringify([toOldEmail, toOldMobile])).not.toMatch(/new@|9123456780/);
  });

  it.each([{ email: NEW }, { mobile: '9123456780' }])(
    'that is sent again, because its answer was lost, is told once and to the old address alone (%j)',
    async (change) => {
      const body = { ...change, current_password: MARA.password };
      const everyone = ['mara@example.com', '9876501234', ...Object.values(change)];
      const told = async () => (await Promise.all(everyone.map(messages))).flat();
      await kit().update(token, body);
      const once = await told();

      const again = await kit().update(token, body);

      expect(again.statusCode).toBe(200);
      expect(once).not.toEqual([]);
      expect(await told()).toEqual(once);
    },
  );

  it('ends the other sessions with it, and tells the live channel', async () => {
    const other = (await kit().logIn(MARA.email, MARA.password)).json();
    const ended = jest.fn();
    test().context.events.once('session-ended', ended);

    await kit().update(token, { email: NEW, current_password: MARA.password });

    expect((await kit().me(token)).statusCode).toBe(200);
    expect((await kit().me(other.token)).statusCode).toBe(401);
    expect(ended).toHaveBeenCalledWith({ sessionIds: [expect.any(String)] });
  });

  it('leaves everything as it was if the address is taken', async () => {
    await kit().signUp({ email: 'eve@example.com', mobile: '9111111111' });
    const other = (await kit().logIn(MARA.email, MARA.password)).json();
    const told = await messages('mara@example.com');

    const answer = await kit().update(token, { email: 'EVE@example.com', current_password: MARA.password });

    expect(answer.statusCode).toBe(409);
    expect((await kit().me(other.token)).statusCode).toBe(200);
    expect(await messages('mara@example.com')).toEqual(told);
  });

  it('can be tried twenty times an hour, so that accounts can not be found out in bulk', async () => {
    const tries = Array.from({ length: 20 }, () => kit().update(token, { email: NEW }));
    await Promise.all(tries);

    const answer = await kit().update(token, { email: NEW, current_password: MARA.password });

    expect(answer.statusCode).toBe(429);
  });

  it('has its codes asked for with a token, and at most 20 times a day', async () => {
    const anonymous = await kit().post('/auth/send-otp', { emailOrMobile: NEW, purpose: 'change' });
    const answers = [];
    for (let n = 0; n < 21; n++) answers.push((await askFor(`new-${n}@example.com`)).statusCode);

    expect(anonymous.statusCode).toBe(401);
    expect(answers).toEqual([...Array(20).fill(200), 429]);
  });

  it('sends at most 20 codes a day to one address, from all accounts together', async () => {
    const eve = await test().signUpAndLogin({ name: 'Eve' });
    await count(test().context, { key: `code-change:to:email:${NEW}`, most: 0, window: DAY });
    await test().db.update(limitCounts).set({ points: 19 });

    const last = await askFor(NEW);
    const next = await askFor(NEW, eve.token);
    const elsewhere = await askFor('else@example.com', eve.token);

    expect([last.statusCode, next.statusCode, elsewhere.statusCode]).toEqual([200, 429, 200]);
  });
});

describe('a first password', () => {
  it('needs a very recent login if nothing else is known of the customer, since an old session may be stolen', async () => {
    const social = await test().signUpAndLogin({ email: 'zoe@example.com' });
    test().clock.forward(16 * MINUTE);

    const answer = await kit().update(social.token, { password: 'of the thief' });

    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'LOGIN_AGAIN' });
    expect((await kit().logIn('zoe@example.com', 'of the thief')).statusCode).toBe(401);
  });

  it.each(['email', 'mobile'] as const)(
    'of an account with a proven %s is not set with a stolen session, however young',
    async (proven) => {
      const zoe = await test().signUpAndLogin({ email: 'zoe@example.com', mobile: '9123456780' });
      const own = await kit().logInByCode(zoe[proven] ?? '');

      const answer = await kit().update(own.token, { password: 'of the thief' });

      expect(answer.json()).toMatchObject({ code: 'LOGIN_AGAIN' });
      expect((await kit().logIn('zoe@example.com', 'of the thief')).statusCode).toBe(401);
    },
  );

  it('of an account with a proven email is set in a browser that it knows, or by a code to that email', async () => {
    await test().signUpAndLogin({ email: 'zoe@example.com' });
    const own = await kit().logInByCode('zoe@example.com');
    const reset = { emailOrMobile: 'zoe@example.com', password: 'by the code' };

    const first = await kit().updateHere(own.token, { password: 'my very first' });
    test().clock.forward(MINUTE);
    const again = await kit().logInByCode('zoe@example.com');
    const second = await kit().post('/auth/reset-password', { ...reset, reset_token: again.reset_token });

    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect((await kit().logIn('zoe@example.com', 'by the code')).statusCode).toBe(200);
  });

  it('that is changed is told by mail', async () => {
    await kit().update(token, { password: 'a brand new one', current_password: MARA.password });

    expect((await messages('mara@example.com'))[0]).toMatchObject({
      text: expect.stringMatching(/password/),
    });
  });

  it('is told by mail, also if it is named as the current one, which the account does not have', async () => {
    await test().signUpAndLogin({ email: 'zoe@example.com' });
    const own = await kit().logInByCode('zoe@example.com');
    const before = await messages('zoe@example.com');
    const password = 'my very first';

    const answer = await kit().updateHere(own.token, { password, current_password: password });

    expect(answer.statusCode).toBe(200);
    expect(await messages('zoe@example.com')).toHaveLength(before.length + 1);
  });

  it('that is changed and sent again, because its answer was lost, is told once', async () => {
    const password = 'a brand new one';
    await kit().update(token, { password, current_password: MARA.password });

    const again = await kit().update(token, { password, current_password: password });

    expect(again.statusCode).toBe(200);
    expect(await messages('mara@example.com')).toHaveLength(1);
  });

  it('that is sent again and ends a session which began meanwhile is told again', async () => {
    const password = 'a brand new one';
    await kit().update(token, { password, current_password: MARA.password });
    await kit().logIn(MARA.email, password);

    await kit().update(token, { password, current_password: password });

    expect(await messages('mara@example.com')).toHaveLength(2);
  });
});
