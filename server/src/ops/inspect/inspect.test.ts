import { createHash } from 'node:crypto';
import { openTestStore, type TestStore } from '../../site/testing/test-store';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../../testing/test-app';

const OPS = { authorization: `Bearer ${OPS_TOKEN}` };
const HOUR = 60 * 60_000;
let site: TestStore;
let test: TestApp;
beforeAll(async () => {
  site = openTestStore();
  await site.publishHost();
  for (const version of ['1.0.0', '1.1.0'])
    await site.publishCatalog({ version, owner: '@verandah/catalog' });
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  await site.promote('catalog@1.1.0');
  test = await buildTestApp({ env: site.env });
});
afterEach(() => test.reset());
afterAll(async () => {
  await test.close();
  site.clear();
});

const OVERLAY = '/ops/inspect/overlay.js';
const begin = (headers: Record<string, string> = OPS) => test.call('POST', '/ops/inspect', { headers });
/** The headers of a browser that may inspect. */
const open = async (link?: string) => {
  const { pathname, search } = new URL(link ?? (await begin()).json().address);
  return test.call('GET', pathname + search);
};
const allowed = async () => ({ cookie: `${(await open()).headers['set-cookie']}`.split(';')[0] ?? '' });
const pageAt = async (address: string, headers: Record<string, string> = {}) =>
  (await test.call('GET', address, { headers })).body;

describe('The overlay on the site’s pages', () => {
  it('comes to a browser that the operations token let in, if the address asks for it', async () => {
    const cookie = await allowed();

    expect(await pageAt('/home?inspect', cookie)).toContain(OVERLAY);
    expect(await pageAt('/home?inspect&release=catalog@1.0.0', cookie)).toContain(OVERLAY);
    expect(await pageAt('/home', cookie)).not.toContain(OVERLAY);
  });

  it('is pinned by its digest, without which no page runs a script', async () => {
    const html = await pageAt('/home?inspect', await allowed());

    const digest = createHash('sha256')
      .update(await pageAt(OVERLAY))
      .digest('base64');
    expect(html).toContain(`integrity="sha256-${digest}" src="${OVERLAY}"`);
  });

  it('costs a visitor nothing: with and without the word their page is the same, to the letter', async () => {
    expect(await pageAt('/home?inspect')).toBe(await pageAt('/home'));
  });

  it('is given by an operator’s link, in a cookie out of reach of scripts', async () => {
    expect((await begin({})).statusCode).toBe(401);
    expect((await begin()).headers['set-cookie']).toBeUndefined();
    expect((await begin()).json().address).toMatch(
      /^http:\/\/localhost:3000\/ops\/inspect\/begin\?grant=\d+\.[\w-]+$/,
    );
    expect((await open()).headers['set-cookie']).toMatch(
      /^inspect=\d+\.[\w-]+; Path=\/; SameSite=Lax; HttpOnly$/,
    );
  });

  it('comes with a cookie that no other host of the domain can plant if the site has https', async () => {
    const secure = await buildTestApp({
      env: { ...site.env, PUBLIC_URL: 'https://food.example' },
      database: test.database,
    });
    const { address } = (await secure.call('POST', '/ops/inspect', { headers: OPS })).json();
    const { pathname, search } = new URL(address);
    const { headers } = await secure.call('GET', pathname + search);
    await secure.close();

    expect(headers['set-cookie']).toMatch(/^__Host-inspect=.*; Path=\/; SameSite=Lax; HttpOnly; Secure$/);
  });

  it.each([
    ['after a minute', (link: string) => link, 60_000],
    ['with a later end that nobody signed', (link: string) => link.replace(/=\d/, '=9'), 0],
    ['with another signature', (link: string) => link.replace(/\.[^.]{5}([^.]*)$/, '.AAAAA$1'), 0],
    ['without a grant', (link: string) => link.split('?')[0] ?? '', 0],
  ])('is not given by the link %s', async (_, changed, later) => {
    const link = changed((await begin()).json().address);
    test.clock.forward(later);

    const refused = await open(link);

    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined]);
    expect(refused.json().message).toBe(
      'This link has ended. Press "Inspect the site" on the operations page again.',
    );
  });

  it('is not given by the cookie as a link, nor the other way round', async () => {
    const { cookie } = await allowed();
    const { searchParams } = new URL((await begin()).json().address);

    expect(
      (await open(`http://x/ops/inspect/begin?grant=${cookie.slice('inspect='.length)}`)).statusCode,
    ).toBe(403);
    const headers = { cookie: `inspect=${searchParams.get('grant')}` };
    expect(await pageAt('/home?inspect', headers)).not.toContain(OVERLAY);
  });

  it.each([
    ['after eight hours', (cookie: string) => cookie, 8 * HOUR],
    ['with a later end that nobody signed', (cookie: string) => cookie.replace(/=\d/, '=9'), 0],
    ['with another signature', (cookie: string) => cookie.replace(/\..{5}/, '.AAAAA'), 0],
    ['with half a signature', (cookie: string) => cookie.slice(0, -20), 0],
  ])('comes no more %s, and what it reads is refused', async (_, changed, later) => {
    const { cookie } = await allowed();
    test.clock.forward(later);
    const headers = { cookie: changed(cookie) };

    expect(await pageAt('/home?inspect', headers)).not.toContain(OVERLAY);
    for (const path of ['/ops/inspect.json', '/ops/inspect/versions.json?part=catalog'])
      expect((await test.call('GET', path, { headers })).statusCode).toBe(401);
  });

  it('leads from the operations page to the first page of the navigation', async () => {
    const { statusCode, headers } = await open();

    expect([statusCode, headers.location]).toEqual([303, '/?inspect']);
  });
});

describe('The overlay is told', () => {
  const read = async (path: string) => (await test.call('GET', path, { headers: await allowed() })).json();

  it('of each part the team, what is live since when, by whom and why, and the release before', async () => {
    const { deployment, parts } = await read('/ops/inspect.json');

    expect(deployment).toBe(2);
    expect(parts).toMatchObject([
      { part: 'host', owner: null, live: { version: '1.0.0', deployment: 1 }, canary: null, previous: null },
      {
        part: 'catalog',
        owner: '@verandah/catalog',
        live: { version: '1.1.0', deployment: 2, by: 'asha', why: '' },
        previous: '1.0.0',
      },
    ]);
  });

  it('which versions of a part are published', async () => {
    const versions = await read('/ops/inspect/versions.json?part=catalog');

    expect(versions.map(({ version }: { version: string }) => version).sort()).toEqual(['1.0.0', '1.1.0']);
    expect(versions[0]).toMatchObject({ revision: 'abc1234' });
  });

  it('that a part isn’t deployed', async () => {
    expect(await read('/ops/inspect/versions.json?part=../log')).toMatchObject({
      message: 'No such part is deployed.',
    });
  });
});
