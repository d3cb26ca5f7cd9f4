import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { profilePictures, sessions, socialIdentities, users } from '../auth/auth-tables';
import { authKit, MARA } from '../auth/testing/auth-app';
import { readTables } from '../backup/database-rows';
import { feedback, orders, reviews } from '../orders/orders-tables';
import { buildOrderRequest, order, saveAddress, stockMenu } from '../orders/testing/order-fixtures';
import { somebodyWaits } from '../testing/lock-waits';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';

let site: TestApp;
let kit: ReturnType<typeof authKit>;
beforeAll(async () => {
  site = await buildTestApp();
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
  kit = authKit(site);
});
afterAll(() => site.close());

const PLACE = { house_block_no: 'Flat 7', area_road: 'Rose Lane', city: 'Mysuru', state: 'Karnataka' };
const operations = { authorization: `Bearer ${OPS_TOKEN}` };

/**
 * Mara, with everything that a customer can leave: an order with a review, feedback, a picture, another login, a code and a wrong
 * password.
 */
async function marasAccount(status: 'delivered' | 'pending' = 'delivered') {
  await kit.post('/auth/send-otp', { emailOrMobile: MARA.email });
  await kit.signUp();
  await kit.logIn(MARA.email, 'not her password');
  const { token, user } = (await kit.logIn(MARA.email, MARA.password)).json();
  const headers = { authorization: `Bearer ${token}` };
  const mara = { ...user, token, headers };
  const home = await saveAddress(site, mara, { ...PLACE, latitude: 12.3, longitude: 76.6 });
  const request = buildOrderRequest(mara, home);
  const items = request.items.map((item) => ({ ...item, note: 'No nuts, says Mara' }));
  const noted = { ...request, items, note: 'The blue gate' };
  const { order_id } = (await order(site, mara, noted)).json();
  const ops = (path: string, body: object) => site.call('POST', path, { headers: operations, body });
  const ride = { latitude: 12.31, longitude: 77.25, timestamp: site.clock.now().toISOString() };
  expect((await ops(`/ops/orders/${order_id}/location`, ride)).statusCode).toBe(200);
  if (status === 'delivered') {
    await site.db.update(orders).set({ status }).where(eq(orders.id, order_id));
    await site.call('POST', '/auth/review', {
      headers,
      body: { order_id, rating: 5, comment: 'So good, says Mara' },
    });
  }
  await site.call('POST', '/auth/feedback', {
    headers,
    body: { name: 'Mara', rating: '5', comments: 'Fine' },
  });
  await site.db
    .insert(profilePictures)
    .values({ userId: user.id, name: 'mara.webp', content: Buffer.from('x') });
  await site.db
    .insert(socialIdentities)
    .values({ provider: 'google', subject: 'mara-at-google', userId: user.id });
  return { ...mara, order_id };
}

const remove = (mara: { headers: object }, current_password?: string) =>
  kit.post('/auth/account/delete', { current_password }, { headers: { ...mara.headers } });

/** Every table as text, with all rows. */
async function everything(): Promise<string> {
  const texts = [];
  for (const table of await readTables(site.db)) {
    const { rows } = (await site.db.execute(
      sql`select row_to_json(t)::text as line from ${sql.identifier(table)} t`,
    )) as unknown as { rows: { line: string }[] };
    // The message about the deletion itself is in the demo's outbox, and nowhere else.
    texts.push(`${table}:`, ...rows.map(({ line }) => line).filter((line) => !/was just deleted/.test(line)));
  }
  return texts.join('\n');
}

const TRACES = [
  'Mara',
  'mara@',
  '9876501234',
  'Rose Lane',
  'Flat 7',
  'Mysuru',
  '76.6',
  '77.25',
  'So good',
  'No nuts',
  'The blue gate',
  'mara.webp',
];
const left = async () => {
  const all = (await everything()).toLowerCase();
  return TRACES.filter((trace) => all.includes(trace.toLowerCase()));
};

describe('a customer’s own data', () => {
  it('has every device on which the customer is logged in, also more than the settings show', async () => {
    await kit.signUp();
    const { token } = (await kit.logIn(MARA.email, MARA.password)).json();
    const [like] = await site.db.select().from(sessions);
    const others = Array.from({ length: 60 }, (_, n) => ({
      ...like!,
      id: `other-${n}`,
      device: `Phone ${n}`,
    }));
    await site.db.insert(sessions).values(others);

    const headers = { authorization: `Bearer ${token}` };
    const own = (await kit.post('/auth/account/export', {}, { headers })).json();

    const devices = own.sessions.map(({ device }: { device: string }) => device);
    expect(devices).toEqual(expect.arrayContaining(others.map(({ device }) => device)));
    expect(devices).toHaveLength(await site.db.$count(sessions));
  });

  it('is given out whole, only to the customer and to operations', async () => {
    const mara = await marasAccount();

    const own = (await kit.post('/auth/account/export', {}, { headers: mara.headers })).json();
    const asked = await site.call('POST', '/ops/accounts/export', {
      headers: operations,
      body: { customer: MARA.email },
    });

    expect(own).toMatchObject({
      account: { id: mara.id, name: MARA.name, email: MARA.email, mobile: '9876501234' },
      addresses: [PLACE],
      orders: [
        {
          id: mara.order_id,
          address: PLACE,
          status: 'delivered',
          items: [{ note: 'No nuts, says Mara' }, { note: 'No nuts, says Mara' }],
          note: 'The blue gate',
        },
      ],
      reviews: [{ order_id: mara.order_id, comment: 'So good, says Mara' }],
      feedback: [{ name: 'Mara', comments: 'Fine' }],
      sessions: [{ created_at: expect.any(String) }],
      logins: ['google'],
    });
    expect(asked.json()).toEqual(own);
    expect(JSON.stringify(own)).not.toMatch(/argon2|hash/i);
    expect((await kit.post('/auth/account/export', {})).statusCode).toBe(401);
  });

  it('is given out ten times a minute to an address', async () => {
    const mara = await marasAccount();
    const answers = [];
    for (let tries = 0; tries < 11; tries++)
      answers.push(await kit.post('/auth/account/export', {}, { headers: mara.headers, from: '10.9.9.9' }));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('an account that its customer deletes', () => {
  it('leaves invoices without a name, and nothing else', async () => {
    const mara = await marasAccount();
    expect(await left()).toEqual(TRACES);

    const answer = await remove(mara, MARA.password);

    expect(answer.json()).toEqual({ message: 'Your account is deleted.' });
    expect(await left()).toEqual([]);
    const [invoice] = await site.db.select().from(orders);
    expect(invoice).toMatchObject({
      id: mara.order_id,
      totalPaise: expect.any(Number),
      address: { state: 'Karnataka' },
      items: [
        { item_code: 'BRK-001', quantity: 2 },
        { item_code: 'BRK-003', quantity: 1 },
      ],
    });
    expect((await kit.me(mara.token)).statusCode).toBe(401);
    expect((await kit.logIn(MARA.email, MARA.password)).statusCode).toBe(401);
    expect((await kit.signUp()).statusCode).toBe(201);
  });

  it('sends one message to the customer’s former address, whoever deleted it', async () => {
    const told = async (to: string) =>
      (await site.call('GET', `/dev/outbox?to=${to}`)).json().map(({ text }: { text?: string }) => text);
    await remove(await marasAccount(), 'not her password');
    expect(await told(MARA.email)).not.toContainEqual(expect.stringContaining('deleted'));

    await site.call('POST', '/ops/accounts/delete', { headers: operations, body: { customer: MARA.email } });
    const noor = await site.signUpAndLogin({ mobile: '9123456780' });
    await site.db.update(users).set({ email: null }).where(eq(users.id, noor.id));
    await site.call('POST', '/ops/accounts/delete', { headers: operations, body: { customer: noor.id } });

    for (const to of [MARA.email, noor.mobile])
      expect(await told(to)).toEqual([
        'Your Verandah Kitchen account was just deleted. Not you? Contact us at once.',
      ]);
    expect(await told(MARA.mobile)).toEqual([]);
  });

  it('leaves no row if nothing was ever ordered', async () => {
    await kit.signUp();
    const { token } = (await kit.logIn(MARA.email, MARA.password)).json();

    await remove({ headers: { authorization: `Bearer ${token}` } }, MARA.password);

    expect(await site.db.select().from(users)).toEqual([]);
  });

  it('stays while an order is on its way, and says so', async () => {
    const mara = await marasAccount('pending');

    const answer = await remove(mara, MARA.password);

    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({
      status: 409,
      code: 'ORDERS_OPEN',
    });
    expect((await kit.me(mara.token)).statusCode).toBe(200);
  });

  it('takes its password, so that a session alone does not do it', async () => {
    const mara = await marasAccount();

    const answers = [await remove(mara), await remove(mara, 'not her password')];

    expect(answers.map((answer) => answer.json().code)).toEqual(['WRONG_PASSWORD', 'WRONG_PASSWORD']);
    expect((await kit.me(mara.token)).statusCode).toBe(200);
  });

  it.each([
    ['review', 'POST', '/auth/review', (order_id: string) => ({ order_id, rating: 5, comment: 'Late' })],
    ['feedback', 'POST', '/auth/feedback', () => ({ name: 'Mara', rating: '5', comments: 'Late' })],
  ] as const)('takes no %s any more that was sent while it was deleted', async (_, method, url, bodyOf) => {
    const mara = await marasAccount();
    await site.db.delete(reviews);
    await site.db.delete(feedback);

    const { answer } = await site.db.transaction(async (deletion) => {
      await deletion.select().from(users).where(eq(users.id, mara.id)).for('update');
      const sent = site.call(method, url, { headers: mara.headers, body: bodyOf(mara.order_id) });
      while (!(await somebodyWaits(site.db))) await setImmediate();
      await deletion.delete(sessions).where(eq(sessions.userId, mara.id));
      await deletion.update(users).set({ deletedAt: site.clock.now() });
      return { answer: sent };
    });

    expect((await answer).statusCode).toBe(401);
    expect([await site.db.select().from(reviews), await site.db.select().from(feedback)]).toEqual([[], []]);
  });

  it('takes no order any more that was sent while it was deleted', async () => {
    const mara = await marasAccount();
    const home = await saveAddress(site, mara, PLACE);

    const placed = await site.db.transaction(async (deletion) => {
      await deletion.select().from(users).where(eq(users.id, mara.id)).for('update');
      const sent = order(site, mara, buildOrderRequest(mara, home));
      while (!(await somebodyWaits(site.db))) await setImmediate();
      await deletion.update(users).set({ deletedAt: site.clock.now() });
      return { answer: sent };
    });

    expect((await placed.answer).statusCode).toBe(401);
  });

  it('answers no call that came while it was deleted', async () => {
    const { id, headers } = await site.signUpAndLogin();

    const asked = await site.db.transaction(async (deletion) => {
      await deletion.execute(sql`lock table users in access exclusive mode`);
      const answer = site.call('GET', '/auth/me', { headers });
      while (!(await somebodyWaits(site.db))) await setImmediate();
      await deletion.delete(users).where(eq(users.id, id));
      return { answer };
    });

    expect((await asked.answer).statusCode).toBe(401);
  });
});

it('Operations delete an account for who asks for it, once', async () => {
  const { id } = await marasAccount();
  const ask = () =>
    site.call('POST', '/ops/accounts/delete', { headers: operations, body: { customer: MARA.email } });

  expect((await ask()).json()).toEqual({ message: 'The account is deleted.', invoices: 1 });
  expect(await left()).toEqual([]);
  expect((await ask()).statusCode).toBe(404);
  const ended = await site.call('POST', '/ops/sessions/end', {
    headers: operations,
    body: { customer: id },
  });
  expect(ended.statusCode).toBe(404);
  const withToken = {
    headers: { authorization: 'Bearer another-token-that-is-none' },
    body: { customer: 'x' },
  };
  expect((await site.call('POST', '/ops/accounts/delete', withToken)).statusCode).toBe(401);
});

it('An account that is being deleted by somebody else is deleted once', async () => {
  const { id } = await marasAccount();

  const second = await site.db.transaction(async (deletion) => {
    await deletion.select().from(users).where(eq(users.id, id)).for('update');
    const answer = site.call('POST', '/ops/accounts/delete', {
      headers: operations,
      body: { customer: MARA.email },
    });
    while (!(await somebodyWaits(site.db))) await setImmediate();
    await deletion.update(users).set({ email: null, mobile: null, deletedAt: site.clock.now() });
    return { answer };
  });

  expect((await second.answer).statusCode).toBe(404);
});
