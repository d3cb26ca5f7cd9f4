import { MARA, setUpAuthKit } from './testing/auth-app';

const { test, kit } = setUpAuthKit();
const current_password = MARA.password;
let token: string;

beforeEach(async () => {
  await kit().signUp();
  token = (await kit().logIn(MARA.email, MARA.password)).json().token;
});

const update = (body: unknown, as = token) =>
  test().call('PATCH', '/auth/update', { body, headers: { authorization: `Bearer ${as}` } });
const me = async () => (await kit().me(token)).json();

describe('the profile', () => {
  it('is the customer, and nothing of the password', async () => {
    expect(await me()).toEqual({
      id: expect.stringMatching(/^USR-/),
      name: 'Mara Singh',
      email: 'Mara@Example.com',
      mobile: '9876501234',
      profile_picture: null,
    });
  });

  it.each([
    [{ name: '  Mara S. ' }, { name: 'Mara S.' }],
    [{ email: ' new@example.com ', current_password }, { email: 'new@example.com' }],
    [{ email: 'mara@example.com', current_password }, { email: 'mara@example.com' }],
    [{ mobile: '+91 91234 56789', current_password }, { mobile: '9123456789' }],
  ])('takes %j', async (change, result) => {
    const answer = await update(change);

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: expect.any(String) });
    expect(await me()).toMatchObject(result);
  });

  it.each([
    [{}, expect.any(String), undefined],
    [{ name: 'A', email: 'a@example.com' }, expect.any(String), undefined],
    [{ name: 'A', password: 'a new password' }, expect.any(String), undefined],
    [{ name: 'A', current_password: MARA.password }, expect.any(String), undefined],
    [{ id: 'USR-0000000000' }, expect.any(String), undefined],
    [{ profile_picture: '/x' }, expect.any(String), undefined],
    [{ passwordHash: 'x' }, expect.any(String), undefined],
    [{ current_password: MARA.password }, expect.any(String), undefined],
    [{ email: 'nonsense' }, 'Please enter a valid email address.', 'email'],
    [{ mobile: '123' }, 'Please enter a mobile number of 10 digits.', 'mobile'],
    [{ name: ' ' }, 'Field cannot be empty.', 'name'],
    [{ email: ' ', current_password }, 'Field cannot be empty.', 'email'],
    [{ mobile: '', current_password }, 'Field cannot be empty.', 'mobile'],
    [{ password: '', current_password }, 'Field cannot be empty.', 'password'],
    [{ name: null }, expect.any(String), undefined],
    [
      { password: 'short', current_password: MARA.password },
      'The password needs at least 8 characters.',
      'password',
    ],
    [[], expect.any(String), undefined],
    [undefined, expect.any(String), undefined],
    [
      { email: 'new@example.com', current_password: 'x'.repeat(1_025) },
      expect.any(String),
      'current_password',
    ],
  ])('refuses %j, in words that the screen reads from `error` too', async (change, message, field) => {
    const before = await me();

    const answer = await update(change);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message, error: answer.json().message, code: 'INVALID', field });
    expect(await me()).toEqual(before);
  });

  it.each([
    [{ email: 'EVE@example.com', current_password }, 'EMAIL_TAKEN'],
    [{ mobile: '9111111111', current_password }, 'MOBILE_TAKEN'],
  ])('refuses %j when it is taken', async (change, code) => {
    await kit().signUp({ email: 'eve@example.com', mobile: '9111111111' });

    const answer = await update(change);

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: expect.any(String), error: expect.any(String), code });
  });

  it('is nobody else’s', async () => {
    const other = await test().signUpAndLogin({ name: 'Eve' });

    await update({ name: 'Changed' }, other.token);

    expect((await me()).name).toBe('Mara Singh');
    expect((await update({ name: 'X' }, 'none')).statusCode).toBe(401);
  });
});

describe('a new password', () => {
  it('ends the other sessions and keeps this one', async () => {
    const other = (await kit().logIn(MARA.email, MARA.password)).json();
    const ended = jest.fn();
    test().context.events.once('session-ended', ended);

    const answer = await update({ password: 'a brand new one', current_password: MARA.password });

    expect(answer.statusCode).toBe(200);
    expect((await kit().me(token)).statusCode).toBe(200);
    expect((await kit().me(other.token)).statusCode).toBe(401);
    expect(ended).toHaveBeenCalledWith({ sessionIds: [expect.any(String)] });
    expect((await kit().logIn(MARA.email, 'a brand new one')).statusCode).toBe(200);
  });

  it.each([{}, { current_password: '' }, { current_password: 'wrong' }])(
    'needs the current one (%j), and a wrong one is no reason to log out',
    async (current) => {
      const answer = await update({ password: 'a brand new one', ...current });

      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'WRONG_PASSWORD' });
      expect((await kit().logIn(MARA.email, MARA.password)).statusCode).toBe(200);
    },
  );

  it('cannot be guessed at with a stolen session', async () => {
    for (let n = 0; n < 10; n++)
      await update({ password: 'a brand new one', current_password: `guess ${n}` });

    const answer = await update({ password: 'a brand new one', current_password: MARA.password });

    expect(answer.statusCode).toBe(429);
  });

  it('needs no current one if the account has none', async () => {
    const social = await test().signUpAndLogin({ email: 'social@example.com' });

    expect((await update({ password: 'my very first' }, social.token)).statusCode).toBe(200);
    expect((await kit().logIn('social@example.com', 'my very first')).statusCode).toBe(200);
  });
});
