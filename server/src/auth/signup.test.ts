import { DAY } from '@food/contracts/durations';
import { limitCounts, users } from './auth-tables';
import { count } from './limit-counts';
import { MARA, setUpAuthKit } from './testing/auth-app';

const { test, kit } = setUpAuthKit();

describe('signing up', () => {
  it('makes an account that can log in', async () => {
    const answer = await kit().signUp();

    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ message: 'Signup successful! Please log in.' });
    expect((await kit().logIn(MARA.email, MARA.password)).statusCode).toBe(200);
  });

  it('stores an argon2id hash', async () => {
    await kit().signUp();

    const [user] = await test().db.select().from(users);
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    [{ mobile: '9000000000' }, 'EMAIL_TAKEN'],
    [{ email: ' MARA@EXAMPLE.COM ', mobile: '9000000000' }, 'EMAIL_TAKEN'],
    [{ email: 'other@example.com' }, 'MOBILE_TAKEN'],
    [{ email: 'other@example.com', mobile: '+91 98765 01234' }, 'MOBILE_TAKEN'],
  ])('is refused if %j is taken', async (changed, code) => {
    await kit().signUp();

    const answer = await kit().signUp(changed);

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: expect.any(String), code });
  });

  it('makes one account of many requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => kit().signUp()));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await test().db.select().from(users)).toHaveLength(1);
  });

  it.each([
    [{ name: '  ' }, 'Please fill all fields'],
    [{ email: ' ' }, 'Please fill all fields'],
    [{ mobile: ' ' }, 'Please fill all fields'],
    [{ password: '' }, 'Please fill all fields'],
    [{ name: 'x'.repeat(121) }, 'The name can have at most 120 characters.'],
    [{ email: `${'a'.repeat(250)}@x.com` }, 'Please enter a valid email address.'],
    [{ mobile: '9'.repeat(41) }, 'Please enter a mobile number of 10 digits.'],
    [{ email: 'not an address' }, 'Please enter a valid email address.'],
    [{ email: 'a@x.com, evil@x.com' }, 'Please enter a valid email address.'],
    [{ email: 'a@x.com\r\nBcc: evil@x.com' }, 'Please enter a valid email address.'],
    [{ mobile: '12345' }, 'Please enter a mobile number of 10 digits.'],
    [{ password: 'short' }, 'The password needs at least 8 characters.'],
    [{ password: ' '.repeat(10) }, 'The password needs at least 8 characters.'],
    [{ password: 'x'.repeat(257) }, 'The password can have at most 256 characters.'],
    [{ name: undefined }, 'Please check this field: name.'],
  ])('refuses %j with words', async (changed, message) => {
    const answer = await kit().post('/auth/signup', { ...MARA, ...changed });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message, code: 'INVALID', field: Object.keys(changed)[0] });
    expect(await test().db.select().from(users)).toHaveLength(0);
  });

  it('takes a number in the digits of Hindi or Telugu', async () => {
    await kit().signUp({ mobile: '९८७६५०१२३४' });

    expect((await kit().logIn('౯౮౭౬౫౦౧౨౩౪', MARA.password)).statusCode).toBe(200);
  });

  it('refuses what cannot be stored', async () => {
    expect((await kit().signUp({ name: 'a\u0000b' })).statusCode).toBe(400);
  });

  it('takes no other field from a stranger', async () => {
    await kit().post('/auth/signup', {
      ...MARA,
      id: 'USR-0000000000',
      profile_picture: '/x',
      passwordHash: 'x',
    });

    const [user] = await test().db.select().from(users);
    expect(user?.id).not.toBe('USR-0000000000');
    expect(user?.profilePicture).toBeNull();
  });

  it.each([
    ['signup:address:2001:db8:7:1::', 299],
    ['signup:network:2001:db8:7::', 1_199],
  ])('ends for a day for an address and a network from which too many did (%s)', async (key, points) => {
    await count(test().context, { key, most: 0, window: DAY });
    await test().db.update(limitCounts).set({ points });
    const signUp = async (n: number, from = '2001:db8:7:1::5') => {
      const person = { ...MARA, email: `mara-${n}@example.com`, mobile: `987650000${n}` };
      return (await kit().post('/auth/signup', person, { from })).statusCode;
    };

    const here = [await signUp(1), await signUp(2)];
    const elsewhere = await signUp(2, '2001:db8:8:1::5');
    test().clock.forward(DAY);

    expect([...here, elsewhere, await signUp(3)]).toEqual([201, 429, 201, 201]);
  });

  it('can be tried sixty times a minute from an address', async () => {
    const tries = Array.from({ length: 60 }, () => kit().signUp({ mobile: '1' }));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);

    expect(new Set(statuses)).toEqual(new Set([400]));
    expect((await kit().signUp()).statusCode).toBe(429);
  });

  it('counts refusals for a taken email: otherwise accounts could be found out in bulk', async () => {
    await kit().signUp();
    await count(test().context, { key: 'signup:address:10.7.1.1', most: 0, window: DAY });
    await test().db.update(limitCounts).set({ points: 299 });
    const again = () => kit().post('/auth/signup', MARA, { from: '10.7.1.1' });

    expect([(await again()).statusCode, (await again()).statusCode]).toEqual([409, 429]);
  });
});
