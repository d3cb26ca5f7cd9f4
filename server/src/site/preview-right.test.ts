import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PreviewRight, signPreview } from '@food/releases/preview/preview-link';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { openTestStore, type TestStore } from './testing/test-store';

let site: TestStore;
let app: TestApp;
beforeAll(async () => {
  site = openTestStore();
  for (const version of ['0.9.0', '1.0.0', '2.0.0']) await site.publishHost({ version });
  for (const version of ['1.0.0', '1.1.0', '1.5.0']) await site.publishCatalog({ version });
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  await site.promote('catalog@1.1.0');
  app = await buildTestApp({ env: site.env });
});
afterAll(async () => {
  await app.close();
  site.clear();
});

const HOUR = 60 * 60_000;
const sign = (right: Partial<PreviewRight> = {}, key = OPS_TOKEN) =>
  signPreview(
    {
      releases: ['catalog@1.5.0'],
      deployment: null,
      verdict: 'The gate lets it pass.',
      until: app.context.clock.now().getTime() + HOUR,
      ...right,
    },
    key,
  );
const get = (url: string, headers: Record<string, string> = {}) => app.call('GET', url, { headers });
/** As a client sends it that doesn't normalise the address first. */
const raw = async (path: string): Promise<IncomingMessage> => {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) =>
    request({ port, host: '127.0.0.1', path, agent: false }, (answer) => resolve(answer.resume()))
      .on('error', reject)
      .end(),
  );
};
/** The cookie that an answer sets, as the browser sends it. */
const cookieOf = ({ headers }: Awaited<ReturnType<typeof get>>) => ({
  cookie: `${headers['set-cookie'] ?? ''}`.split(';')[0] ?? '',
});
const open = async (token: string) => cookieOf(await get(`/home?preview=${token}`));
/** Gives this browser the right to inspect, like the operations page. */
async function operator() {
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  const { pathname, search } = new URL((await app.call('POST', '/ops/inspect', { headers })).json().address);
  return cookieOf(await get(pathname + search));
}
/** The releases of a page, and whether it says that it is a preview. */
async function shown(url: string, headers: Record<string, string> = {}) {
  const { statusCode, body } = await get(url, headers);
  const { composition, preview } = JSON.parse(/id="page-data">([\s\S]*?)<\/script>/.exec(body)?.[1] ?? '');
  return { statusCode, catalog: composition.remotes.catalog.live.version, host: composition.host, preview };
}
const LIVE = { statusCode: 200, catalog: '1.1.0', host: '1.0.0', preview: null };

describe('A preview', () => {
  it.each([
    '?release=catalog@1.5.0',
    '?release=catalog@1.0.0',
    '?deployment=1',
    '?release=host@2.0.0',
    '?preview=',
  ])('shows nothing but the live site to who has no right to it: %s', async (search) => {
    const page = await get(`/home${search}`);

    const url = page.statusCode === 302 ? String(page.headers.location) : `/home${search}`;
    expect(await shown(url)).toEqual(LIVE);
  });

  it('is opened by a signed link, which leaves the address at once', async () => {
    const token = sign();

    const answer = await get(`/home?tab=1&preview=${token}`);

    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/home?tab=1&release=catalog%401.5.0');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toMatch(
      /^preview=[\w.-]+; Path=\/; Max-Age=3600; SameSite=Lax; HttpOnly$/,
    );
    expect(await shown(String(answer.headers.location), cookieOf(answer))).toMatchObject({
      catalog: '1.5.0',
      preview: { releases: ['catalog@1.5.0'], verdict: 'The gate lets it pass.' },
    });
  });

  it('shows what its link names and nothing else', async () => {
    const cookie = await open(sign());

    expect(await shown('/home?release=catalog@1.0.0', cookie)).toEqual(LIVE);
    expect(await shown('/home?deployment=1', cookie)).toEqual(LIVE);
    expect(await shown('/home', cookie)).toEqual(LIVE);
  });

  it('stays open when the link of another one is opened, in a cookie that browsers take', async () => {
    const hourLong = await open(sign());
    let both = hourLong;
    for (const releases of [['host@2.0.0'], ['host@0.9.0']]) {
      const token = sign({ releases, until: app.context.clock.now().getTime() + HOUR / 2 });
      const answer = await get(`/home?preview=${token}`, both);
      expect(answer.headers['set-cookie']).toContain('Max-Age=3600');
      both = cookieOf(answer);
    }
    expect(await shown('/home?release=catalog@1.5.0', both)).toMatchObject({ catalog: '1.5.0' });
    expect(await shown('/home?release=host@2.0.0', both)).toMatchObject({ host: '2.0.0' });
    expect(await shown('/home?release=host@2.0.0&release=catalog@1.5.0', both)).toEqual(LIVE);

    let many = both;
    for (let at = 0; at < 20; at += 1)
      many = cookieOf(await get(`/home?preview=${sign({ verdict: `Verdict ${at}. `.repeat(20) })}`, many));
    expect(many.cookie.length).toBeLessThan(4_096);
    expect((await shown('/home?release=catalog@1.5.0', many)).preview.verdict).toContain('Verdict 19.');
  });

  it('may be of a host that never was live, or of the site as it was, if the link signs for it', async () => {
    const host = await open(sign({ releases: ['host@2.0.0'] }));
    const travel = await open(sign({ releases: [], deployment: 1 }));

    expect(await shown('/home?release=host@2.0.0', host)).toMatchObject({ host: '2.0.0' });
    expect(await shown('/home?deployment=1', travel)).toMatchObject({ catalog: '1.0.0' });
  });

  it.each([
    ['signed with another token', () => sign({}, 'another-operations-token')],
    ['that is over', () => sign({ until: app.context.clock.now().getTime() })],
    ['that was changed', () => sign().replace(/^./, (first) => (first === 'e' ? 'f' : 'e'))],
    ['that is no link at all', () => '"><script>'],
  ])('is not opened by a link %s', async (_, token) => {
    const answer = await get(`/home?preview=${encodeURIComponent(token())}`);

    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/home');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each(['//', '/\\', '/..//', '/.//', '/%2e%2e//', '/a/..//'])(
    'never leads to another site: %sevil.example',
    async (start) => {
      const answer = await raw(`${start}evil.example/x?preview=${sign()}`);

      expect(answer.headers.location).toMatch(/^\/evil\.example\/x\?/);
    },
  );

  it('is open to operators, but not by a link on another site, nor of a host that is not live', async () => {
    const cookie = await operator();

    expect(await shown('/home?release=catalog@1.5.0', cookie)).toMatchObject({ catalog: '1.5.0' });
    expect(await shown('/home?deployment=1', cookie)).toMatchObject({ catalog: '1.0.0' });
    expect(await shown('/home?release=host@2.0.0', cookie)).toMatchObject({ host: '1.0.0' });
    const fromElsewhere = { ...cookie, 'sec-fetch-site': 'cross-site' };
    expect(await shown('/home?release=catalog@1.5.0', fromElsewhere)).toEqual(LIVE);
  });

  it('names ten releases at most', async () => {
    const cookie = await operator();
    const many = Array.from({ length: 12 }, (_, at) => `release=catalog@9.9.${at}`).join('&');

    expect((await shown(`/home?${many}`, cookie)).preview.unknown).toHaveLength(10);
  });

  it('repeats no word of the address that names no release', async () => {
    const cookie = await operator();

    const { body } = await get('/home?release=Call+0800-EVIL+now&deployment=free+dosa', cookie);

    expect(body).not.toContain('EVIL');
    expect(body).not.toContain('dosa');
  });
});

describe('Over https', () => {
  it('cookies of the site are bound to its very host', async () => {
    const secure = await buildTestApp({ env: { ...site.env, PUBLIC_URL: 'https://food.example' } });

    const answer = await secure.call('GET', `/home?preview=${sign()}`, {});

    expect(answer.headers['set-cookie']).toMatch(/^__Host-preview=.*; Path=\/;.* HttpOnly; Secure$/);
    await secure.close();
  });
});
