import { fileStore } from '../object-store/file-store';
import { readPreviewToken } from '../preview/preview-link';
import { putLive } from '../testing/gate-kit';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { standInSites } from '../testing/stand-in-sites';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';

const TOKEN = 'a-token-of-this-site';
const folders = tempFolders();
const sites = standInSites();
afterAll(() => {
  sites.end();
  return folders.clear();
});

let folder: string;
beforeAll(async () => {
  folder = await folders.next();
  const catalog = buildRemote('catalog', { pages: [buildPage('/home')] });
  await putLive(fileStore(folder), buildHost(), catalog);
  await putWhole(fileStore(folder), { ...catalog, version: '1.1.0' });
});

/** Starts a site that answers each request so. Returns its address. */
const site = (answer: (url: URL) => { status: number; location?: string }) =>
  sites.start((request, reply) => {
    const { status, ...headers } = answer(new URL(request.url ?? '', 'http://site'));
    reply.writeHead(status, headers).end();
  });
/** As the server does it (server/src/site/preview-right.ts). */
const ours = () =>
  site(({ pathname, searchParams }) => {
    const right = readPreviewToken(searchParams.get('preview') ?? '', TOKEN, new Date());
    return { status: 302, location: right ? `${pathname}?release=${right.releases}` : pathname };
  });
const preview = (token: string, address: string) =>
  runRelease(['preview', 'catalog@1.1.0', '--no-smoke', '--json', '--token', token, '--site', address], {
    RELEASE_STORE: `file:${folder}`,
  });
const warning = async (token: string, address: string) => {
  const { code, out, error } = await preview(token, address);
  expect({ code, link: JSON.parse(out).link }).toEqual({ code: 0, link: expect.stringContaining(address) });
  return error.split('\n').find((line) => line.startsWith('Warning'));
};

describe('A link to a preview', () => {
  it('is given without a warning if the site takes it', async () => {
    expect(await warning(TOKEN, await ours())).toBeUndefined();
  });

  it('comes with a warning if the site has another operations token, and would show what is live', async () => {
    const address = await ours();

    expect(await warning('another-token', address)).toBe(
      `Warning: ${address} does not take this link and shows the live site instead, since it has another operations token. Set OPS_TOKEN to the site's OPS_TOKEN or OPS_TOKEN_RELEASES, or use --token.`,
    );
  });

  it('comes with a warning if it is unknown whether the site accepts it', async () => {
    const another = await site(() => ({ status: 200 }));
    const proxy = await site(({ href }) => ({ status: 301, location: href.replace('http:', 'https:') }));
    const words = (address: string, why: string) =>
      `Warning: Whether ${address} takes this link is not known: it ${why}.`;

    expect(await warning(TOKEN, another)).toBe(words(another, 'answers 200'));
    expect(await warning(TOKEN, proxy)).toBe(words(proxy, 'answers 301'));
    expect(await warning(TOKEN, 'http://127.0.0.1:9')).toBe(words('http://127.0.0.1:9', 'does not answer'));
  });
});
