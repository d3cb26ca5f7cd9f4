import type { MenuDocument } from '@food/contracts/catalog';
import { eq } from 'drizzle-orm';
import { coupons } from '../checkout/checkout-tables';
import { type CouponEntry as Coupon, replaceCoupons } from '../checkout/replace-coupons';
import { buildItem, buildMenu } from '../testing/build-menu';
import { buildTestApp, OPS_TOKEN, START, type TestApp } from '../testing/test-app';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const put = (body: unknown, token = OPS_TOKEN) =>
  test.call('PUT', '/ops/menu', { body, headers: { authorization: `Bearer ${token}` } });
const allItems = async () =>
  (await test.call('GET', '/auth/category/menu/items')).json() as { name: string }[];

describe('the restaurant puts its menu', () => {
  it('needs the operations token', async () => {
    const customer = await test.signUpAndLogin();

    for (const token of ['', 'wrong', `${OPS_TOKEN}x`, customer.token]) {
      const answer = await put(buildMenu(), token);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ message: expect.any(String), code: 'UNAUTHORIZED' });
    }
    expect(await allItems()).toEqual([]);
  });

  it('replaces the whole menu', async () => {
    await put(buildMenu());

    const answer = await put(buildMenu({ items: [buildItem({ id: 7, name: 'Idli' })], coupons: [] }));

    expect(answer.json()).toEqual({ message: 'The menu was replaced.', categories: 2, items: 1, coupons: 0 });
    expect((await allItems()).map(({ name }) => name)).toEqual(['Idli']);
    expect(await test.db.select().from(coupons)).toEqual([]);
  });

  it.each([
    ['the menu has', []],
    ['an earlier menu had', [buildMenu({ items: [buildItem({ id: 301, item_code: 'IDLI-1' })] })]],
  ])('gives no dish the id of another one that %s, since carts know it by that', async (_, between) => {
    for (const menu of [buildMenu(), ...between]) expect((await put(menu)).statusCode).toBe(200);
    const before = await allItems();

    const answer = await put(
      buildMenu({ items: [buildItem({ id: 201 }), buildItem({ item_code: 'VADA-1' })] }),
    );

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message:
        'The menu was not replaced: item DOSA-1 has the id 201 of CUR-1; item VADA-1 has the id 101 of DOSA-1.',
      code: 'MENU_INVALID',
    });
    expect(await allItems()).toEqual(before);
    expect((await put(buildMenu())).statusCode).toBe(200);
  });

  it('keeps the id of a coupon whose code stays', async () => {
    await put(buildMenu());
    const before = await test.db.select().from(coupons).where(eq(coupons.code, 'OLD10'));

    const menu = buildMenu();
    await put({ ...menu, coupons: menu.coupons.slice(1) });

    expect(await test.db.select({ id: coupons.id }).from(coupons)).toEqual([{ id: before[0]?.id }]);
  });

  it('names the allergens of a dish, each once, and those of the menu before no more', async () => {
    const [dosa, ...others] = buildMenu().items as MenuDocument['items'];
    const menuWith = (allergens: unknown) => ({ ...buildMenu(), items: [{ ...dosa, allergens }, ...others] });
    const shown = async () =>
      ((await allItems()) as { allergens?: string[] }[]).map(({ allergens }) => allergens);

    await put(menuWith(['gluten', 'milk', 'milk']));
    expect(await shown()).toEqual([['gluten', 'milk'], undefined, undefined]);
    expect((await put(menuWith(['celery']))).statusCode).toBe(400);
    await put(buildMenu());

    expect(await shown()).toEqual([undefined, undefined, undefined]);
  });

  it('writes all coupons in one statement, new ones and those whose code stays', async () => {
    const [flat, old] = buildMenu().coupons as [Coupon, Coupon];
    await put(buildMenu({ coupons: [old, flat] }));
    const before = await test.db.select().from(coupons).where(eq(coupons.code, 'OLD10'));
    const more = Array.from({ length: 20 }, (_, n) => ({ ...flat, code: `NEW${n}` }));
    const changed: Coupon = {
      ...old,
      description: 'Another',
      discount_type: 'flat',
      discount_value: 7,
      max_discount: null,
      min_order_value: 1,
      expires_in_days: 3,
    };

    await test.db.transaction(async (tx) => {
      const insert = jest.spyOn(tx, 'insert');
      await replaceCoupons(tx, [flat, ...more, changed], START);
      expect(insert).toHaveBeenCalledTimes(1);
    });

    const stored = await test.db.select().from(coupons).orderBy(coupons.position);
    expect(stored.map(({ code }) => code)).toEqual(['FLAT50', ...more.map(({ code }) => code), 'OLD10']);
    expect(stored.at(-1)).toEqual({
      id: before[0]?.id,
      code: 'OLD10',
      description: 'Another',
      discountType: 'flat',
      discountValue: 700,
      maxDiscountPaise: null,
      minOrderPaise: 100,
      expiresAt: new Date(START.getTime() + 3 * 86_400_000),
      position: 21,
      translations: null,
    });
  });

  it.each([
    ['2026-12-31', '2026-12-31T18:29:59.999Z'],
    ['2026-12-31T10:00:00+05:30', '2026-12-31T04:30:00.000Z'],
    [null, null],
  ])('lets a coupon expire at %s', async (expires_at, moment) => {
    const [coupon] = buildMenu().coupons;

    await put(
      buildMenu({ coupons: [{ ...coupon, expires_at, expires_in_days: null }] as MenuDocument['coupons'] }),
    );

    const [stored] = await test.db.select().from(coupons);
    expect(stored?.expiresAt?.toISOString() ?? null).toBe(moment);
  });

  it('counts the days of a coupon from now', async () => {
    const [coupon] = buildMenu().coupons;

    await put(buildMenu({ coupons: [{ ...coupon, expires_in_days: 2 }] as MenuDocument['coupons'] }));

    const [stored] = await test.db.select().from(coupons);
    expect(stored?.expiresAt).toEqual(new Date(START.getTime() + 2 * 86_400_000));
  });

  const menu = buildMenu();
  const [coupon] = menu.coupons;
  it.each<[string, unknown, RegExp]>([
    [
      'two dishes with one id',
      { ...menu, items: [buildItem(), buildItem({ item_code: 'X' })] },
      /item 101 is there twice/,
    ],
    [
      'two dishes with one code',
      { ...menu, items: [buildItem(), buildItem({ id: 9 })] },
      /item DOSA-1 is there twice/,
    ],
    ['a dish without its category', { ...menu, items: [buildItem({ category_id: 9 })] }, /category 9/],
    ['a dish with an unknown keyword', { ...menu, items: [buildItem({ keyword_ids: [9] })] }, /keyword 9/],
    [
      'two categories with one id',
      { ...menu, categories: [menu.categories[0], menu.categories[0]] },
      /category 1 is there twice/,
    ],
    [
      'two keywords with one name',
      { ...menu, keywords: [...menu.keywords, { id: 8, name: 'SPICY' }] },
      /SPICY is there twice/,
    ],
    [
      'two coupons with one code',
      { ...menu, coupons: [coupon, { ...coupon, code: 'flat50' }] },
      /flat50 is there twice/,
    ],
    [
      'a coupon of more than everything',
      { ...menu, coupons: [{ ...coupon, discount_type: 'percentage', discount_value: 101 }] },
      /over 100/,
    ],
    [
      'an unreadable expiry',
      { ...menu, coupons: [{ ...coupon, expires_at: '31.12.2026' }] },
      /unreadable expiry/,
    ],
    [
      'an impossible expiry',
      { ...menu, coupons: [{ ...coupon, expires_at: '2026-13-31' }] },
      /unreadable expiry/,
    ],
    [
      'an expiry on a day that its month lacks',
      { ...menu, coupons: [{ ...coupon, expires_at: '2026-06-31' }] },
      /unreadable expiry/,
    ],
    [
      'an expiry at a moment of such a day',
      { ...menu, coupons: [{ ...coupon, expires_at: '2026-02-29T10:00:00+05:30' }] },
      /unreadable expiry/,
    ],
    ...['0000-12-31', '0001-01-01T00:00:00+05:30', '9999-12-31T23:59:59-05:30'].map(
      (expires_at): [string, unknown, RegExp] => [
        `an expiry that no database keeps, ${expires_at}`,
        { ...menu, coupons: [{ ...coupon, expires_at }] },
        /unreadable expiry/,
      ],
    ),
    ['a picture by script', { ...menu, items: [buildItem({ image: 'javascript:alert(1)' })] }, /image/],
    ['a negative price', { ...menu, items: [buildItem({ price: -1 })] }, /price/],
    ['no dish at all', { ...menu, items: [] }, /items/],
    ['a list instead of a menu', [], /check/],
    ['nothing', undefined, /check/],
  ])('is refused, and changes nothing, with %s', async (_what, document, words) => {
    await put(buildMenu());

    const answer = await put(document);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(words), code: expect.any(String) });
    expect(await allItems()).toHaveLength(3);
  });

  it('takes 5,000 dishes, and not one more', async () => {
    const items = Array.from({ length: 5_001 }, (_, index) =>
      buildItem({ id: index + 1, item_code: `I-${index}`, subcontent: 'x'.repeat(300), keyword_ids: [1, 2] }),
    );

    const taken = await put(buildMenu({ items: items.slice(1) }));
    const refused = await put(buildMenu({ items }));

    expect([taken.statusCode, refused.statusCode]).toEqual([200, 400]);
    expect(await allItems()).toHaveLength(5_000);
  });

  it('takes 500 coupons, and not one more', async () => {
    const [coupon] = buildMenu().coupons as [Coupon];
    const some = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...coupon, code: `CODE-${index}` }));

    const taken = await put(buildMenu({ coupons: some(500) }));
    const refused = await put(buildMenu({ coupons: some(501) }));

    expect([taken.statusCode, refused.statusCode]).toEqual([200, 400]);
    expect(refused.json().message).toContain('coupons');
    expect(await test.db.select().from(coupons)).toHaveLength(500);
  });
});
