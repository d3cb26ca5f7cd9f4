import { buildTestApp } from '../testing/test-app';
import { otpCodes } from './auth-tables';
import { authKit, MARA, MINUTE, SECOND, setUpAuthKit } from './testing/auth-app';

const { test, kit } = setUpAuthKit();
const INVALID = { message: 'This OTP is wrong or no longer valid.', code: 'OTP_INVALID' };
const NOBODY = 'nobody@example.com';

beforeEach(() => kit().signUp());

/** Any six digits other than the code. */
const wrong = (code = '000000') => (code === '111111' ? '222222' : '111111');

describe('asking for a one-time code', () => {
  it('sends six digits to a person with an account', async () => {
    const answer = await kit().askForCode(' MARA@example.com');

    expect(answer.json()).toEqual({ message: 'OTP sent successfully!' });
    expect((await test().call('GET', '/dev/outbox')).json()).toEqual([
      {
        to: 'mara@example.com',
        channel: 'email',
        code: expect.stringMatching(/^\d{6}$/),
        sent_at: '2026-03-02T06:30:00.000Z',
      },
    ]);
  });

  it('goes by message to a mobile', async () => {
    await kit().askForCode('+91 98765 01234');

    const [entry] = (await test().call('GET', '/dev/outbox?to=9876501234')).json();
    expect(entry).toMatchObject({ to: '9876501234', channel: 'sms' });
  });

  it('answers the same for those who have none, and sends nothing', async () => {
    const known = await kit().askForCode(MARA.email);
    const unknown = await kit().askForCode(NOBODY);

    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.body).toBe(known.body);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    expect(await kit().sentCode(NOBODY)).toBeUndefined();
  });

  it.each([MARA.email, NOBODY])('again for %s is possible after 30 seconds', async (to) => {
    await kit().askForCode(to);
    test().clock.forward(20 * SECOND);

    const soon = await kit().askForCode(to);
    test().clock.forward(10 * SECOND);
    const later = await kit().askForCode(to);

    expect(soon.statusCode).toBe(429);
    expect(soon.headers['retry-after']).toBe('10');
    expect(soon.json()).toEqual({
      message: 'Please wait 10 seconds before you ask for another OTP.',
      code: 'TOO_MANY_REQUESTS',
    });
    expect(later.statusCode).toBe(200);
  });

  it.each([MARA.email, NOBODY])('for %s works five times an hour', async (to) => {
    for (let n = 0; n < 5; n++) {
      expect((await kit().askForCode(to)).statusCode).toBe(200);
      test().clock.forward(MINUTE);
    }

    const sixth = await kit().askForCode(to);
    test().clock.forward(55 * MINUTE);
    const anHourAfterTheFirst = await kit().askForCode(to);

    expect(sixth.statusCode).toBe(429);
    expect(sixth.headers['retry-after']).toBe(String(55 * 60));
    expect(sixth.json().message).toBe('Please wait 55 minutes before you ask for another OTP.');
    expect(anHourAfterTheFirst.statusCode).toBe(200);
  });

  it('is limited per address', async () => {
    for (let n = 0; n < 30; n++) await kit().askForCode(`person-${n}@example.com`, '10.7.7.7');

    expect((await kit().askForCode('one-more@example.com', '10.7.7.7')).statusCode).toBe(429);
    expect((await kit().askForCode('one-more@example.com', '10.7.7.8')).statusCode).toBe(200);
  });

  it('stores the code hashed', async () => {
    await kit().askForCode(MARA.email);

    const [stored] = await test().db.select().from(otpCodes);
    expect(stored?.codeHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored)).not.toContain(`"${await kit().sentCode(MARA.email)}"`);
    expect(test().logged()).not.toContain(`"${await kit().sentCode(MARA.email)}"`);
  });
});

describe('a one-time code', () => {
  it('opens a session', async () => {
    await kit().askForCode(MARA.email);

    const answer = await kit().verify(' mara@EXAMPLE.com', ` ${await kit().sentCode(MARA.email)} `);

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: expect.any(String),
      token: expect.any(String),
      user: expect.objectContaining({ email: MARA.email }),
      reset_token: expect.any(String),
    });
    expect((await kit().me(answer.json().token)).json()).toEqual(answer.json().user);
  });

  it('works once', async () => {
    await kit().askForCode(MARA.email);
    const code = (await kit().sentCode(MARA.email)) ?? '';

    const answers = await Promise.all(Array.from({ length: 4 }, () => kit().verify(MARA.email, code)));
    const later = await kit().verify(MARA.email, code);

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(later.statusCode).toBe(400);
    expect(later.json()).toEqual(INVALID);
  });

  it('works for five minutes', async () => {
    const after = async (time: number) => {
      await kit().askForCode(MARA.email);
      test().clock.forward(time);
      return kit().verify(MARA.email, (await kit().sentCode(MARA.email)) ?? '');
    };

    expect((await after(5 * MINUTE - 1)).statusCode).toBe(200);
    expect((await after(5 * MINUTE)).json()).toEqual(INVALID);
  });

  it('bears five tries, however fast', async () => {
    await kit().askForCode(MARA.email);
    const code = (await kit().sentCode(MARA.email)) ?? '';

    await Promise.all(Array.from({ length: 5 }, () => kit().verify(MARA.email, wrong(code))));
    const sixth = await kit().verify(MARA.email, code);

    expect(sixth.json()).toEqual(INVALID);
  });

  it('still works at the fifth try', async () => {
    await kit().askForCode(MARA.email);
    const code = (await kit().sentCode(MARA.email)) ?? '';

    for (let n = 0; n < 4; n++) await kit().verify(MARA.email, wrong(code));

    expect((await kit().verify(MARA.email, code)).statusCode).toBe(200);
  });

  it('is void when a newer one was sent', async () => {
    await kit().askForCode(MARA.email);
    const first = (await kit().sentCode(MARA.email)) ?? '';
    test().clock.forward(MINUTE);
    await kit().askForCode(MARA.email);
    const second = (await kit().sentCode(MARA.email)) ?? '';

    if (first !== second) expect((await kit().verify(MARA.email, first)).json()).toEqual(INVALID);
    expect((await kit().verify(MARA.email, second)).statusCode).toBe(200);
  });

  it('opens only the account it was sent to', async () => {
    await kit().signUp({ email: 'eve@example.com', mobile: '9111111111' });
    await kit().askForCode('eve@example.com');
    await kit().askForCode(MARA.email);
    const code = (await kit().sentCode('eve@example.com')) ?? '';

    if (code !== (await kit().sentCode(MARA.email))) {
      expect((await kit().verify(MARA.email, code)).json()).toEqual(INVALID);
    }
    expect((await kit().verify('9111111111', code)).json()).toEqual(INVALID);
  });

  it('sent to an old email opens nothing after the email was changed', async () => {
    const { token } = (await kit().logIn(MARA.email, MARA.password)).json();
    await kit().askForCode(MARA.email);
    await kit().update(token, { email: 'new@example.com', current_password: MARA.password });

    const answer = await kit().verify(MARA.email, (await kit().sentCode(MARA.email)) ?? '');

    expect(answer.json()).toEqual(INVALID);
  });

  it('is wrong, in the words for that, if the whole message was pasted', async () => {
    const answer = await kit().verify(
      MARA.email,
      `482913 is your one-time code. ${'It is valid. '.repeat(20)}`,
    );

    expect([answer.statusCode, answer.json()]).toEqual([400, INVALID]);
  });

  it.each([
    ['Hindi', 0x966],
    ['Telugu', 0xc66],
  ])('can be typed in the digits of %s', async (_, zero) => {
    await kit().askForCode(MARA.email);
    const code = (await kit().sentCode(MARA.email)) ?? '';
    const typed = code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

    expect((await kit().verify(MARA.email, typed)).statusCode).toBe(200);
  });

  it.each(['', '   '])('has to be entered (%j)', async (otp) => {
    const answer = await kit().verify(MARA.email, otp);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: 'Please enter the OTP', code: 'INVALID', field: 'otp' });
  });

  it('for somebody without an account never fits', async () => {
    await kit().askForCode(NOBODY);

    for (const otp of ['000000', '123456', 'null', '']) {
      expect((await kit().verify(NOBODY, otp)).statusCode).toBe(400);
    }
  });
});

describe('a forgotten password', () => {
  const reset = (reset_token: unknown, password = 'a brand new one', emailOrMobile = MARA.email) =>
    kit().post('/auth/reset-password', { emailOrMobile, password, reset_token });

  it('is replaced, and every session ends', async () => {
    const old = (await kit().logIn(MARA.email, MARA.password)).json();
    const { token, reset_token } = await kit().logInByCode(MARA.email);

    const answer = await reset(reset_token);

    expect(answer.json()).toEqual({ message: 'Password has been reset successfully!' });
    expect((await kit().me(old.token)).statusCode).toBe(401);
    expect((await kit().me(token)).statusCode).toBe(401);
    expect((await kit().logIn(MARA.email, MARA.password)).statusCode).toBe(401);
    expect((await kit().logIn(MARA.email, 'a brand new one')).statusCode).toBe(200);
  });

  it('needs a token that was given for it', async () => {
    const { token } = await kit().logInByCode(MARA.email);

    for (const value of [undefined, '', 'made-up', token]) {
      const answer = await reset(value);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({ message: expect.any(String), code: 'RESET_NOT_ALLOWED' });
    }
    expect((await kit().logIn(MARA.email, MARA.password)).statusCode).toBe(200);
  });

  it('can be replaced once per token', async () => {
    const { reset_token } = await kit().logInByCode(MARA.email);

    const answers = await Promise.all([reset(reset_token), reset(reset_token, 'another new one')]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  });

  it('can be replaced for ten minutes', async () => {
    const { reset_token } = await kit().logInByCode(MARA.email);
    test().clock.forward(10 * MINUTE - 1);
    const inTime = await reset(reset_token, 'short');
    test().clock.forward(1);
    const late = await reset(reset_token);

    expect([inTime.statusCode, late.statusCode]).toEqual([400, 403]);
  });

  it('of another person is not replaced, whosever token is used', async () => {
    await kit().signUp({ email: 'eve@example.com', mobile: '9111111111' });
    const { reset_token } = await kit().logInByCode('eve@example.com');

    expect((await reset(reset_token)).statusCode).toBe(403);
    expect((await kit().logIn(MARA.email, MARA.password)).statusCode).toBe(200);
  });

  it('is not replaced by one that is too short, and the token stays good', async () => {
    const { reset_token } = await kit().logInByCode(MARA.email);

    expect((await reset(reset_token, 'short')).statusCode).toBe(400);
    expect((await reset(reset_token, '')).json().message).toBe('Please fill all fields');
    expect((await reset(reset_token)).statusCode).toBe(200);
  });
});

it('shows no codes outside the demo', async () => {
  const real = await buildTestApp({
    env: { DEMO: '0', SMTP_URL: 'smtp://mail.example', SMS_WEBHOOK_URL: 'https://sms.example' },
    database: test().database,
  });
  await authKit(real).askForCode(MARA.email);

  const answer = await real.call('GET', '/dev/outbox');
  await real.close();

  expect(answer.statusCode).toBe(404);
});
