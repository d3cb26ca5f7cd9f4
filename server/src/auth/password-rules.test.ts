import { hash } from '@node-rs/argon2';
import { users } from './auth-tables';
import { MARA, setUpAuthKit } from './testing/auth-app';

const { test, kit } = setUpAuthKit();
const WEAK = { message: expect.any(String), code: 'PASSWORD_WEAK' };

describe('a password that is guessed first', () => {
  it.each([
    'password',
    '12345678',
    'PASSWORD123',
    'Qwerty2024!!',
    'iloveyou',
    'aaaaaaaaaa',
    'abcabcabcabc',
    'MaraSingh',
    'mara.singh.2024',
    'Mara@Example.com',
    '9876501234',
    'verandah-kitchen',
  ])('is refused at signing up (%s)', async (password) => {
    const answer = await kit().signUp({ password });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(WEAK);
    expect(await test().db.select().from(users)).toEqual([]);
  });

  it.each(['mara has 1 secret', 'tamarind-and-jaggery', 'correct horse battery', 'ಮಸಾಲೆ ದೋಸೆ ರುಚಿ', 'x7#kq!2v'])(
    'is not %s',
    async (password) => {
      expect((await kit().signUp({ password })).statusCode).toBe(201);
    },
  );

  it('is refused when it is changed or reset, and the old one stays', async () => {
    await kit().signUp();
    const { token } = (await kit().logIn(MARA.email, MARA.password)).json();
    const { reset_token } = await kit().logInByCode(MARA.email);
    const body = { emailOrMobile: MARA.email, password: 'password1', reset_token };

    const changed = await kit().update(token, { password: 'password1', current_password: MARA.password });
    const reset = await kit().post('/auth/reset-password', body);

    expect(changed.json()).toEqual({ ...WEAK, error: expect.any(String) });
    expect(reset.json()).toEqual(WEAK);
    expect((await kit().logIn(MARA.email, MARA.password)).statusCode).toBe(200);
    expect(
      (await kit().post('/auth/reset-password', { ...body, password: 'a brand new one' })).statusCode,
    ).toBe(200);
  });
});

describe('a password that was hashed with other settings', () => {
  const hashed = async () => (await test().db.select().from(users))[0]?.passwordHash;

  it('is hashed again when its owner logs in, and only then', async () => {
    await kit().signUp();
    const old = await hash(MARA.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await test().db.update(users).set({ passwordHash: old });

    await kit().logIn(MARA.email, 'a guess');
    const afterGuess = await hashed();
    const answer = await kit().logIn(MARA.email, MARA.password);

    expect(afterGuess).toBe(old);
    expect(answer.statusCode).toBe(200);
    expect(await hashed()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await kit().logIn(MARA.email, MARA.password)).statusCode).toBe(200);
  });

  it('lets its owner in also if that fails', async () => {
    await kit().signUp();
    const old = await hash(MARA.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await test().db.update(users).set({ passwordHash: old });
    const update = jest.spyOn(test().db, 'update').mockImplementation(() => {
      throw new Error('The database is away.');
    });

    const { statusCode } = await kit().logIn(MARA.email, MARA.password);
    update.mockRestore();

    expect([statusCode, await hashed()]).toEqual([200, old]);
  });
});
