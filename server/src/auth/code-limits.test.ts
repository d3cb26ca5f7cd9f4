import { DAY, HOUR, MINUTE } from '@food/contracts/durations';
import { limitCounts, users } from './auth-tables';
import { count, refuseIfSpent, spend } from './limit-counts';
import { MARA, setUpAuthKit } from './testing/auth-app';

const { test, kit } = setUpAuthKit();

/** As if this many had been used today. */
const use = async (key: string, points: number) => {
  await count(test().context, { key, most: 0, window: DAY });
  await test().db.update(limitCounts).set({ points });
};

/** Another browser at the same address. */
const WITHOUT_COOKIE = { headers: { cookie: '' } };

/** As if Mara had logged in by a code at her email before. */
const prove = () => test().db.update(users).set({ emailVerifiedAt: test().clock.now() });

/** The address to which a code for Mara's mobile was sent, from the outbox. */
const MOBILE = '9876501234';

describe('an account that somebody made with the email and mobile of somebody else', () => {
  it.each([MARA.email, MARA.mobile])(
    'gets no more codes sent to %s for all the browsers that know it',
    async (to) => {
      await kit().signUp();
      const first = await kit().askForCode(to);
      await kit().post('/auth/login', { emailOrMobile: to, password: MARA.password }, WITHOUT_COOKIE);

      const inAnotherBrowser = await kit().askForCode(to);

      expect([first.statusCode, inAnotherBrowser.statusCode]).toEqual([200, 429]);
    },
  );

  it('counts with all strangers who ask for codes to them', async () => {
    await kit().signUp();
    for (let n = 0; n < 19; n++) await kit().askForCode(MARA.mobile, `10.72.${n}.1`);

    const last = await kit().askForCode(MARA.mobile);
    test().clock.forward(MINUTE);
    const next = await kit().askForCode(MARA.mobile);

    expect([last.statusCode, next.statusCode]).toEqual([200, 429]);
  });

  it('has no tries of its own, and proving the one doesn’t give tries at the other', async () => {
    await kit().signUp();
    await prove();
    await use('code-try', 10_000);

    const atMobile = await kit().verify(MARA.mobile, '000000');
    const atEmail = await kit().verify(MARA.email, '000000');

    expect([atMobile.statusCode, atEmail.statusCode]).toEqual([429, 400]);
  });
});

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

  it('of sent codes don’t count codes without an account', async () => {
    await use('code-send:email', 19_999);

    for (let n = 0; n < 3; n++)
      expect((await kit().askForCode(`nobody-${n}@example.com`)).statusCode).toBe(200);
  });

  it('of text messages hold by themselves: mails go on', async () => {
    await kit().signUp();
    await use('code-send:sms', 4_999);

    const last = await kit().askForCode(MARA.mobile, '10.71.1.1');
    await kit().sentCode(MOBILE);
    const next = await kit().askForCode(MARA.mobile, '10.71.1.2');
    const mail = await kit().askForCode(MARA.email, '10.71.1.2');

    expect([last.statusCode, next.statusCode, mail.statusCode]).toEqual([200, 429, 200]);
  });

  it.each([
    ['code-try:address:2001:db8:7:1::', 299],
    ['code-try:network:2001:db8:7::', 1_199],
    ['code-try', 9_999],
  ])('of wrong codes hold for an address, a network and all together (%s)', async (key, points) => {
    await use(key, points);
    const guess = async () =>
      (await kit().verify('nobody@example.com', '000000', '2001:db8:7:1::5')).statusCode;

    const last = await guess();
    const next = await guess();
    test().clock.forward(DAY);
    const tomorrow = await guess();

    expect([last, next, tomorrow]).toEqual([400, 429, 400]);
  });

  it.each(['code-try', 'code-try:address:2001:db8:9:1::'])(
    'of wrong codes keep no customer out of a browser that the account knows (%s)',
    async (key) => {
      const from = '2001:db8:9:1::5';
      await kit().post('/auth/signup', MARA, { from });
      await prove();
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

  it('of wrong codes hold for a new address in every browser: an attacker has an account, too', async () => {
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

describe('a clock that was put back by hours', () => {
  const putBack = () => test().clock.forward(-5 * HOUR);

  it('makes no one wait for a code', async () => {
    await kit().signUp();
    await kit().askForCode(MARA.email);
    putBack();

    const again = await kit().askForCode(MARA.email);
    const atOnce = await kit().askForCode(MARA.email);

    expect([again.statusCode, atOnce.statusCode]).toEqual([200, 429]);
  });

  it('keeps no one locked out for earlier wrong passwords', async () => {
    await kit().signUp();
    for (let n = 0; n < 10; n++) await kit().logIn(MARA.email, 'wrong');
    const before = await kit().logIn(MARA.email, MARA.password);
    putBack();

    const after = await kit().logIn(MARA.email, MARA.password);

    expect([before.statusCode, after.statusCode]).toEqual([429, 200]);
  });

  it('restarts what is counted', async () => {
    const limit = { key: 'something', most: 1, window: MINUTE };
    const isRefused = (asked: Promise<unknown>) =>
      asked.then(
        () => false,
        () => true,
      );
    const { context } = test();
    await spend(context, [limit], 'Too many');
    const before = await isRefused(refuseIfSpent(context, limit, 'Too many'));
    putBack();

    const after = [
      await isRefused(refuseIfSpent(context, limit, 'Too many')),
      await isRefused(spend(context, [limit], 'Too many')),
      await isRefused(spend(context, [limit], 'Too many')),
    ];

    expect([before, ...after]).toEqual([true, false, false, true]);
  });
});
