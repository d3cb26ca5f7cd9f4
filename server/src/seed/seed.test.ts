import { setTimeout as wait } from 'node:timers/promises';
import { users } from '../auth/auth-tables';
import { replaceMenu } from '../catalog/replace-menu';
import { buildItem, buildMenu } from '../testing/build-menu';
import { somebodyWaits } from '../testing/lock-waits';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { DEMO_LOGIN } from './demo-data';
import { seedDemo } from './seed-demo';
import { seedMenuWhenEmpty } from './seed-menu';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const logIn = async () => {
  const { email, password } = DEMO_LOGIN;
  const answer = await test.call('POST', '/auth/login', { body: { emailOrMobile: email, password } });
  return answer.json() as { token: string; user: { id: string } };
};
const menu = async () =>
  (await test.call('GET', '/auth/category/menu/items')).json() as { image_url: string }[];

describe('the seed', () => {
  it('fills an empty restaurant, with a picture for every dish', async () => {
    await seedMenuWhenEmpty(test.context);

    const dishes = await menu();
    expect(dishes.length).toBeGreaterThan(20);
    for (const { image_url } of dishes) {
      expect([image_url, (await test.call('GET', image_url)).statusCode]).toEqual([image_url, 200]);
    }
  });

  it.each([
    ['hi', /\p{Script=Devanagari}/u],
    ['te', /\p{Script=Telugu}/u],
  ])('names every dish, category, keyword and coupon in %s', async (language, letters) => {
    await seedMenuWhenEmpty(test.context);
    const headers = { 'accept-language': language };
    const read = async (path: string): Promise<Record<string, string>[]> =>
      (await test.call('GET', path, { headers })).json();

    const shown = [
      ...(await read('/auth/category/menu/items')).flatMap((dish) => [
        dish.name,
        dish.subcontent,
        dish.combo_type,
        dish.category_name,
      ]),
      ...(await read('/auth/home/categories')).map(({ name }) => name),
      ...(await read('/auth/category/menu/keywords')).map(({ label }) => label),
      ...(await read('/auth/coupons')).map(({ description }) => description),
    ];

    expect(shown.filter((text) => !letters.test(text ?? ''))).toEqual([]);
  });

  it('leaves a menu alone that was put since', async () => {
    await seedMenuWhenEmpty(test.context);
    await test.call('PUT', '/ops/menu', {
      body: buildMenu({ items: [buildItem({ id: 1 })] }),
      headers: { authorization: `Bearer ${OPS_TOKEN}` },
    });

    await seedMenuWhenEmpty(test.context);

    expect(await menu()).toHaveLength(1);
  });

  it('leaves a menu alone that is put while it is about to begin', async () => {
    let seeding = Promise.resolve();
    await test.db.transaction(async (tx) => {
      await replaceMenu({ db: tx, clock: test.clock }, buildMenu());
      seeding = seedMenuWhenEmpty(test.context);
      while (!(await somebodyWaits(test.db))) await wait(10);
    });

    await seeding;

    expect(await menu()).toHaveLength(3);
  });

  it('is the same when two processes start together', async () => {
    await Promise.all([seedMenuWhenEmpty(test.context), seedMenuWhenEmpty(test.context)]);
    await Promise.all([seedDemo(test.context), seedDemo(test.context)]);

    const { user, token } = await logIn();
    const answer = await test.call('GET', `/auth/order/${user.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.json().orders).toHaveLength(3);
  });

  it('gives the demo customer two addresses and three past orders', async () => {
    await seedMenuWhenEmpty(test.context);
    await seedDemo(test.context);
    await seedDemo(test.context);

    const { token, user } = await logIn();
    const headers = { authorization: `Bearer ${token}` };
    const addresses = (await test.call('GET', '/auth/address', { headers })).json();
    const { orders } = (await test.call('GET', `/auth/order/${user.id}`, { headers })).json();
    const reviews = await Promise.all(
      orders.map(async ({ id }: { id: string }) => {
        const answer = await test.call('GET', `/auth/review/order/${id}`, { headers });
        return answer.json().reviews.length;
      }),
    );

    expect(addresses).toHaveLength(2);
    expect(addresses[0].latitude).toEqual(expect.any(Number));
    expect(orders.map(({ status }: { status: string }) => status)).toEqual([
      'delivered',
      'cancelled',
      'delivered',
    ]);
    expect(reviews).toEqual([0, 0, 1]);
  });

  it('gives it again if somebody changed its email, without the mobile that is still theirs', async () => {
    await seedMenuWhenEmpty(test.context);
    await seedDemo(test.context);
    await test.db.update(users).set({ email: 'new@example.com' });

    await seedDemo(test.context);

    const { user } = await logIn();
    expect(user).toMatchObject({ email: DEMO_LOGIN.email, mobile: null });
    expect(await test.db.$count(users)).toBe(2);
  });
});
