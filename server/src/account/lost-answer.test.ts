import { HOUR } from '@food/contracts/durations';
import { eq } from 'drizzle-orm';
import { users } from '../auth/auth-tables';
import { authKit, MARA } from '../auth/testing/auth-app';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';

let site: TestApp;
let kit: ReturnType<typeof authKit>;
beforeAll(async () => {
  site = await buildTestApp();
});
beforeEach(async () => {
  await site.reset();
  kit = authKit(site);
  await kit.signUp();
});
afterAll(() => site.close());

const DONE = { message: 'Your account is deleted.' };
const logIn = async () => {
  const { token } = (await kit.logIn(MARA.email, MARA.password)).json();
  return { authorization: `Bearer ${token}` };
};
const remove = (headers: object, current_password?: string) =>
  kit.post('/auth/account/delete', { current_password }, { headers: { ...headers } });
const told = async () =>
  (await site.call('GET', `/dev/outbox?to=${MARA.email}`))
    .json()
    .filter(({ text }: { text?: string }) => text?.includes('deleted'));

describe('An account whose deletion was answered, but not heard,', () => {
  it('is said to be deleted when the same session asks again, and its customer is notified once', async () => {
    const headers = await logIn();
    await remove(headers, MARA.password);

    const again = await remove(headers, MARA.password);

    expect([again.statusCode, again.json()]).toEqual([200, DONE]);
    expect(await told()).toHaveLength(1);
  });

  it('is said so in the customer’s language', async () => {
    const headers = { ...(await logIn()), 'accept-language': 'hi' };
    const first = await remove(headers, MARA.password);

    const again = await remove(headers, MARA.password);

    expect(again.json()).toEqual(first.json());
    expect(again.json()).not.toEqual(DONE);
  });

  it('is said so to two requests at once', async () => {
    const headers = await logIn();

    const answers = await Promise.all([remove(headers, MARA.password), remove(headers, MARA.password)]);

    expect(answers.map((answer) => answer.json())).toEqual([DONE, DONE]);
    expect(await told()).toHaveLength(1);
  });

  it('opens nothing else to that session, and says nothing after an hour', async () => {
    const headers = await logIn();
    await remove(headers, MARA.password);
    expect((await site.call('GET', '/auth/me', { headers })).statusCode).toBe(401);
    expect((await kit.post('/auth/account/export', {}, { headers })).statusCode).toBe(401);

    site.clock.forward(HOUR);

    expect((await remove(headers, MARA.password)).statusCode).toBe(401);
  });
});

describe('A session is not told that its account is deleted', () => {
  it('if another one, or the restaurant, deleted it', async () => {
    const [one, other] = [await logIn(), await logIn()];
    await remove(one, MARA.password);
    expect((await remove(other, MARA.password)).statusCode).toBe(401);

    await kit.signUp();
    const third = await logIn();
    const operations = { authorization: `Bearer ${OPS_TOKEN}` };
    await site.call('POST', '/ops/accounts/delete', { headers: operations, body: { customer: MARA.email } });
    expect((await remove(third, MARA.password)).statusCode).toBe(401);
  });

  it('if the deletion was refused', async () => {
    const headers = await logIn();
    expect((await remove(headers, 'not her password')).statusCode).toBe(400);
    await kit.post('/auth/logout', {}, { headers });

    expect((await remove(headers, MARA.password)).statusCode).toBe(401);
    expect(await site.db.select().from(users).where(eq(users.email, MARA.email))).toHaveLength(1);
  });
});
