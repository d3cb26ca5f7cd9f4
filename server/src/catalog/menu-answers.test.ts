import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildMenu } from '../testing/build-menu';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';

const OPS = { authorization: `Bearer ${OPS_TOKEN}` };
const ITEMS = '/auth/category/menu/items';
let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

/** A menu of many dishes, of which the first has this name. */
const putMenu = async (name = 'Masala Dosa') => {
  const menu = buildMenu();
  const [dish, ...others] = menu.items;
  const more = Array.from({ length: 40 }, (_, at) => ({ ...dish, id: 1_000 + at, item_code: `MORE-${at}` }));
  const body = { ...menu, items: [{ ...dish, name }, ...others, ...more] };
  expect((await test.call('PUT', '/ops/menu', { body, headers: OPS })).statusCode).toBe(200);
};
const ask = (headers: Record<string, string> = {}, url = ITEMS) => test.call('GET', url, { headers });

describe('The menu', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('comes to a browser that takes %s in less than a third of its bytes', async (encoding, unpack) => {
    await putMenu();
    const plain = await ask();

    const packed = await ask({ 'accept-encoding': encoding });

    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toContain('accept-encoding');
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length);
  });

  it('is not sent again to a browser that has it, and is once it was changed', async () => {
    await putMenu();
    const first = await ask({ 'accept-encoding': 'br' });
    const known = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) };

    const again = await ask(known);
    await putMenu('Paper Dosa');
    const changed = await ask(known);

    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
    expect(first.headers['cache-control']).toBe('public, no-cache');
  });

  it('is told by one mark, whether packed or not', async () => {
    await putMenu();

    expect((await ask({ 'accept-encoding': 'br' })).headers.etag).toBe((await ask()).headers.etag);
  });
});

it('What is one customer’s alone is not packed, and has no mark', async () => {
  const { headers } = await test.signUpAndLogin();

  const { headers: told } = await ask({ ...headers, 'accept-encoding': 'br' }, '/auth/me');

  expect([told['content-encoding'], told.etag]).toEqual([undefined, undefined]);
  expect(told['cache-control']).toBe('no-store');
});

it('A refused question about the menu is kept by nobody', async () => {
  const refused = await ask({}, `${ITEMS}?category_id=1&category_id=2&q=a&q=b`);

  expect(refused.statusCode).toBe(400);
  expect(refused.headers['cache-control']).toBe('no-store');
});
