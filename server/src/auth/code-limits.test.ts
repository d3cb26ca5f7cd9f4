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

  it('of wrong codes don’t count right ones', async () => {
    await kit().signUp();
    await use('code-try', 9_999);

    await kit().logInByCode(MARA.email);
    const wrong = await kit().verify('nobody@example.com', '000000');
    const next = await kit().verify('nobody@example.com', '000000');

    expect([wrong.statusCode, next.statusCode]).toEqual([400, 429]);
  });
});
