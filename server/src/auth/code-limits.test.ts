import { limitCounts } from './auth-tables';
import { count, DAY } from './limit-counts';
import { MARA, setUpAuthKit } from './testing/auth-app';

const { test, kit } = setUpAuthKit();

/** As if this much had been used today. */
const use = async (key: string, points: number) => {
  await count(test().context, { key, most: 0, window: DAY });
  await test().db.update(limitCounts).set({ points });
};

describe('the ceilings of codes', () => {
  it.each([
    ['code-send:address:2001:db8:7:1::', 299],
    ['code-send:network:2001:db8:7::', 1_199],
    ['code-send:email', 19_999],
  ])('hold for an address, a network and all together (%s)', async (key, points) => {
    await kit().signUp();
    await use(key, points);
    const from = '2001:db8:7:1::5';

    const last = await kit().askForCode(MARA.email, from);
    await kit().sentCode(MARA.email);
    const next = await kit().askForCode('nobody@example.com', from);
    test().clock.forward(DAY);
    const tomorrow = await kit().askForCode('nobody@example.com', from);

    expect([last.statusCode, next.statusCode, tomorrow.statusCode]).toEqual([200, 429, 200]);
    expect(next.headers['retry-after']).toBe('86400');
  });

  it('of what is really sent don’t count codes for nobody', async () => {
    await use('code-send:email', 19_999);

    for (let n = 0; n < 3; n++)
      expect((await kit().askForCode(`nobody-${n}@example.com`)).statusCode).toBe(200);
  });

  it.each(['code-try', 'code-try:address:2001:db8:9:1::'])(
    'of wrong codes keep no customer out of a browser that the account knows (%s)',
    async (key) => {
      const from = '2001:db8:9:1::5';
      await kit().post('/auth/signup', MARA, { from });
      await kit().askForCode(MARA.email, from);
      const code = (await kit().sentCode(MARA.email)) ?? '';
      await use(key, 10_000);

      const stranger = await kit().verify(
        MARA.email,
        '000000',
        key === 'code-try' ? '10.77.7.7' : '2001:db8:9:1::6',
      );
      const customer = await kit().verify(MARA.email, code, from);

      expect([stranger.statusCode, customer.statusCode]).toEqual([429, 200]);
    },
  );

  it('of wrong codes hold for a new address in every browser: whoever guesses has an account, too', async () => {
    const from = '10.77.8.8';
    await kit().post('/auth/signup', MARA, { from });
    const answer = await kit().logIn(MARA.email, MARA.password, from);
    const headers = {
      authorization: `Bearer ${answer.json().token}`,
      cookie: `${answer.headers['set-cookie']}`.split(';')[0] ?? '',
    };
    await use('code-try', 10_000);

    const body = { email: 'not.hers@example.com', code: '000000' };
    const guess = await test().call('PATCH', '/auth/update', { body, from, headers });

    expect(guess.statusCode).toBe(429);
  });

  it('of wrong codes don’t count right ones', async () => {
    await kit().signUp();
    await use('code-try', 9_999);

    await kit().logInByCode(MARA.email);
    const wrong = await kit().verify('nobody@example.com', '000000');
    const next = await kit().verify('nobody@example.com', '000000');

    expect([wrong.statusCode, next.statusCode]).toEqual([400, 429]);
  });
});
