import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { LISTENER_LIMITS, LISTENER_NAME } from '../db/listen-to-server';
import { PER_MINUTE } from '../http/limit-calls';
import { buildMenu } from '../testing/build-menu';
import { documented } from '../testing/operations-commands';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';

const OPS = { authorization: `Bearer ${OPS_TOKEN}` };
const ITEMS = '/auth/category/menu/items';
let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

/** A menu of many dishes; the first has this name. */
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

  it('has a mark of its own in each form, which also holds if a proxy has weakened it', async () => {
    await putMenu();
    const forms = await Promise.all(
      ['br', 'gzip', 'identity'].map((form) => ask({ 'accept-encoding': form })),
    );
    const marks = forms.map(({ headers }) => String(headers.etag));

    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': `"old", W/${marks[0]}` });
    const other = await ask({ 'accept-encoding': 'br', 'if-none-match': String(marks[1]) });

    expect(new Set(marks).size).toBe(3);
    expect(marks.join()).not.toContain('W/');
    expect([again.statusCode, other.statusCode]).toEqual([304, 200]);
  });

  it('answers a HEAD request with the headers of the whole answer', async () => {
    await putMenu();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted };
      const head = await test.call('HEAD', ITEMS, { headers });
      const { headers: whole } = await ask(headers);

      for (const name of [
        'content-encoding',
        'content-length',
        'content-type',
        'etag',
        'vary',
        'cache-control',
      ])
        expect([name, head.headers[name]]).toEqual([name, whole[name]]);
      expect(head.body).toBe('');
    }
  });

  it('is asked for as often as any call, however little it costs', async () => {
    jest.replaceProperty(PER_MINUTE, 'api', 3);
    const site = await buildTestApp({ database: test.database });
    const answers: number[] = [];
    for (let n = 0; n < 5; n++) answers.push((await site.call('GET', ITEMS)).statusCode);
    await site.close();
    jest.restoreAllMocks();

    expect(answers).toEqual([200, 200, 200, 429, 429]);
  });
});

describe('A process that starts beside another', () => {
  let second: TestApp;
  beforeEach(async () => {
    await putMenu();
    second = await buildTestApp({ database: test.database });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await second.close();
  });
  const readAt = (url: string) => second.call('GET', url);
  const nameNow = async (): Promise<string> => (await readAt(ITEMS)).json()[0]?.name;

  it('asks the database once for each answer of a menu', async () => {
    const asked = jest.spyOn(test.db, 'select');
    const urls = [ITEMS, `${ITEMS}?sort=asc`, '/auth/home/categories', '/auth/home/bestseller'];

    for (const url of [...urls, ...urls, ...urls]) expect((await readAt(url)).statusCode).toBe(200);

    expect(asked).toHaveBeenCalledTimes(urls.length);
  });

  it('ignores query parameters that no call of the menu has', async () => {
    const asked = jest.spyOn(test.db, 'select');
    const plain = await readAt(ITEMS);
    const found = await readAt(`${ITEMS}?q=dosa`);
    asked.mockClear();

    for (const unknown of ['', 'utm_source=mail', 'utm_source=mail&x=1&', 'x', '=', 'Q=dosa'])
      expect((await readAt(`${ITEMS}?${unknown}`)).headers.etag).toBe(plain.headers.etag);
    expect((await readAt(`${ITEMS}?x=1&q=dosa&y=2`)).body).toBe(found.body);

    expect(asked).not.toHaveBeenCalled();
  });

  it.each(['%71=curry', 'x=1&%71=curry', 'q=curry&x=?y', 'q=curry&q=dosa', 'q=%ff', 'x=1&q=&&'])(
    'answers ?%s from memory as it would without',
    async (question) => {
      for (const url of [ITEMS, `${ITEMS}?q=curry`]) await readAt(url);
      const kept = await readAt(`${ITEMS}?${question}`);
      jest.replaceProperty(LISTENER_LIMITS, 'trusted', 0);

      const fresh = await readAt(`${ITEMS}?${question}`);

      expect([kept.statusCode, kept.headers.etag]).toEqual([fresh.statusCode, fresh.headers.etag]);
    },
  );

  it('has the menu that was put there itself at once', async () => {
    const menu = buildMenu();
    await nameNow();

    await second.call('PUT', '/ops/menu', { body: menu, headers: OPS });

    expect((await readAt(ITEMS)).json()).toHaveLength(menu.items.length);
  });

  it('notices a menu that was written by the other', async () => {
    expect(await nameNow()).toBe('Masala Dosa');

    await putMenu('Paper Dosa');

    while ((await nameNow()) !== 'Paper Dosa') await nextTurn();
  });

  it('notices what was changed by hand once somebody notifies, as docs/operations.md says', async () => {
    expect(await nameNow()).toBe('Masala Dosa');
    await test.db.execute(sql`update items set name = 'Paper Dosa'`);

    await test.db.execute(sql.raw(documented('notify changes')));

    while ((await nameNow()) !== 'Paper Dosa') await nextTurn();
  });

  it('caches nothing while it gets no notifications', async () => {
    // So that no query of the process itself notices the lost connection.
    jest.replaceProperty(LISTENER_LIMITS, 'trusted', 600_000);
    expect(await nameNow()).toBe('Masala Dosa');
    const ears = sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = ${LISTENER_NAME} and datname = current_database()`;
    await test.db.execute(ears);

    await putMenu('Paper Dosa');

    expect(await nameNow()).toBe('Paper Dosa');
  });

  it('keeps nothing while the database says nothing', async () => {
    jest.replaceProperty(LISTENER_LIMITS, 'trusted', 0);
    await nameNow();
    const asked = jest.spyOn(test.db, 'select');

    await nameNow();

    expect(asked).toHaveBeenCalled();
  });
});

it('An answer to one customer alone is not compressed, and has no ETag', async () => {
  const { headers } = await test.signUpAndLogin();

  const { headers: told } = await ask({ ...headers, 'accept-encoding': 'br' }, '/auth/me');

  expect([told['content-encoding'], told.etag]).toEqual([undefined, undefined]);
  expect(told['cache-control']).toBe('no-store');
});

it('A refused call of the menu is not cached', async () => {
  const refused = await ask({}, `${ITEMS}?category_id=1&category_id=2&q=a&q=b`);

  expect(refused.statusCode).toBe(400);
  expect(refused.headers['cache-control']).toBe('no-store');
});
