import { NOWHERE } from '../compose/compose';
import type { PageData } from '../compose/page-data';
import { releaseBase } from '../compose/release-base';
import { StoreAway } from '../model/errors';
import { integrityOf } from '../model/integrity';
import type { HostRelease, RemoteRelease } from '../model/release';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { releaseKey } from '../registry/releases';
import { buildDeployment, buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { unhurriedRendering } from '../testing/unhurried-rendering';
import { MOST_RENDERED, type PageRenderer, pageRenderer, type RenderPage } from './render-page';
import { RENDER_LIMITS, type RenderFailure } from './rendering';

const HOST = `module.exports = {
  provided: {},
  renderPage: async (routes, path, data) =>
    (routes ? routes(path, JSON.parse(data)) : 'the host’s ' + path) + '<img src="release-base:host/plate.svg">',
};`;
const CATALOG = `let times = 0;
module.exports = (path, { answers }) => path + ' ' + JSON.stringify(answers) + ' drawn ' + ++times;`;

const dataOf = (answers: Record<string, unknown> = {}) => ({ answers }) as unknown as PageData;

let store: ObjectStore;
let faults: RenderFailure[];
let pages: PageRenderer;
let renderPage: RenderPage;
const folders = tempFolders();
unhurriedRendering();
beforeEach(async () => {
  store = fileStore(await folders.next());
  faults = [];
  pages = pageRenderer(store, releaseBase('/releases/'), (failure) => faults.push(failure));
  renderPage = pages.render;
});
afterEach(() => pages.close());
afterAll(() => folders.clear());
afterEach(() => jest.restoreAllMocks());

/** The release with these files, which are in the store. */
async function stored<R extends HostRelease | RemoteRelease>(
  release: R,
  files: Record<string, string>,
): Promise<R> {
  const pins: HostRelease['files'] = {};
  for (const [file, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    pins[file] = { bytes: bytes.length, integrity: integrityOf(bytes) };
    await store.create(releaseKey(release.part, release.version, file), bytes);
  }
  const server = Object.keys(files).find((file) => file.endsWith('.cjs'));
  return {
    ...release,
    files: pins,
    ...(server && { server: { file: server, integrity: pins[server]?.integrity ?? '' } }),
  };
}

const drawnHost = () => stored(buildHost(), { 'server.cjs': HOST });
const drawnCatalog = () =>
  stored(
    buildRemote('catalog', {
      version: '1.5.0',
      pages: [buildPage('/home', { serverRender: true }), buildPage('/all-items')],
    }),
    { 'server.cjs': CATALOG, 'home.css': '.dish{color:red}' },
  );
const siteOf = (host: HostRelease, ...remotes: RemoteRelease[]) =>
  buildDeployment(remotes, { host: { live: host, previous: null, canary: null } });

describe('A page is rendered', () => {
  it('by the releases that the deployment names, with the page’s style sheets, and says by whom', async () => {
    const site = siteOf(await drawnHost(), await drawnCatalog());
    expect(await renderPage(site, '/home', dataOf({ a: 1 }))).toEqual({
      by: 'host@1.0.0 catalog@1.5.0',
      html: '/home {"a":1} drawn 1<img src="/releases/host/1.0.0/plate.svg">',
      styles: [{ url: '/releases/catalog/1.5.0/home.css', css: '.dish{color:red}' }],
    });
  });

  it('of an address that no part owns by the host alone, at the one path of them all', async () => {
    const drawn = await renderPage(siteOf(await drawnHost()), NOWHERE, dataOf());
    expect(drawn).toMatchObject({ by: 'host@1.0.0', html: expect.stringContaining('the host’s /404') });
  });

  it('of the host’s own by the host alone', async () => {
    const drawn = await renderPage(siteOf(await drawnHost()), '/skip2', dataOf());
    expect(drawn).toMatchObject({ by: 'host@1.0.0', html: expect.stringContaining('the host’s /skip2') });
  });

  it('again if the release pins other code under the same name', async () => {
    const [host, catalog] = [await drawnHost(), await drawnCatalog()];
    await renderPage(siteOf(host, catalog), '/home', dataOf());
    const integrity = integrityOf(Buffer.from('other'));
    const altered = {
      ...catalog,
      server: { file: 'server.cjs', integrity },
      files: { ...catalog.files, 'server.cjs': { bytes: 5, integrity } },
    };

    expect(await renderPage(siteOf(host, altered), '/home', dataOf())).toBeNull();
    expect(faults).toMatchObject([{ release: 'catalog@1.5.0' }]);
  });

  it('once for all who get the same, and again when its answers are other ones', async () => {
    const site = siteOf(await drawnHost(), await drawnCatalog());
    const all = await Promise.all(Array.from({ length: 20 }, () => renderPage(site, '/home', dataOf())));
    expect(new Set(all.map((drawn) => drawn?.html.replace(/<.*/, '')))).toEqual(
      new Set(['/home {} drawn 1']),
    );
    const changed = await renderPage(site, '/home', dataOf({ menu: 2 }));
    expect(changed?.html).toContain('{"menu":2} drawn 2');
  });

  it('and kept, two hundred of them: the one that was wanted least lately makes room', async () => {
    const host = await drawnHost();
    const site = siteOf(host, await drawnCatalog());
    await renderPage(site, '/home', dataOf());
    for (let at = 1; at < MOST_RENDERED; at += 1) await renderPage(siteOf(host), '/skip2', dataOf({ at }));
    expect((await renderPage(site, '/home', dataOf()))?.html).toContain('drawn 1');
    for (let at = 0; at < MOST_RENDERED; at += 1) await renderPage(siteOf(host), '/skip3', dataOf({ at }));
    expect((await renderPage(site, '/home', dataOf()))?.html).toContain('drawn 2');
  });

  it('and kept while all of them have sixteen million characters at most, however long a release makes its pages', async () => {
    const code = `module.exports = { provided: {}, renderPage: async (_, path) => path + '.'.repeat(4_000_000) };`;
    const long = siteOf(await stored(buildHost({ version: '2.0.0' }), { 'server.cjs': code }));
    const site = siteOf(await drawnHost(), await drawnCatalog());
    await renderPage(site, '/home', dataOf());
    for (let at = 0; at < 3; at += 1) await renderPage(long, '/skip2', dataOf({ at }));
    expect((await renderPage(site, '/home', dataOf()))?.html).toContain('drawn 1');
    for (let at = 0; at < 4; at += 1) await renderPage(long, '/skip3', dataOf({ at }));
    expect((await renderPage(site, '/home', dataOf()))?.html).toContain('drawn 2');
  });
});

describe('Code that is loaded in advance', () => {
  it('draws the page of the first who does, and is not loaded again', async () => {
    const site = siteOf(await drawnHost(), await drawnCatalog());
    const reads = jest.spyOn(store, 'get');
    pages.prepare(site, '/home');
    const codes = () =>
      reads.mock.calls
        .flat()
        .filter((key) => key.endsWith('server.cjs'))
        .sort();
    const once = ['releases/catalog/1.5.0/server.cjs', 'releases/host/1.0.0/server.cjs'];
    expect(codes()).toEqual(once);

    expect((await renderPage(site, '/home', dataOf()))?.html).toContain('drawn 1');
    expect(codes()).toEqual(once);
  });

  it('is none for a page that no server renders, or that no part owns', async () => {
    const site = siteOf(await drawnHost(), await drawnCatalog());
    const reads = jest.spyOn(store, 'get');
    for (const path of ['/all-items', '/nowhere']) pages.prepare(site, path);

    expect(reads).not.toHaveBeenCalled();
  });
});

describe('A page is not rendered, without a fault of a release', () => {
  it('if its release does not ask for it', async () => {
    expect(
      await renderPage(siteOf(await drawnHost(), await drawnCatalog()), '/all-items', dataOf()),
    ).toBeNull();
    expect(faults).toEqual([]);
  });

  it('if its remote or its host was published without a build for servers', async () => {
    const pages = [buildPage('/home', { serverRender: true })];
    expect(
      await renderPage(siteOf(await drawnHost(), buildRemote('catalog', { pages })), '/home', dataOf()),
    ).toBeNull();
    expect(await renderPage(siteOf(buildHost(), await drawnCatalog()), '/home', dataOf())).toBeNull();
    expect(faults).toEqual([]);
  });

  it('at an address that no part owns', async () => {
    expect(await renderPage(siteOf(await drawnHost()), '/nowhere', dataOf())).toBeNull();
  });
});

describe('A file of the store that is not what was published', () => {
  it('is not run: the page goes without, and the log can name the release', async () => {
    const catalog = await drawnCatalog();
    const key = releaseKey('catalog', '1.5.0', 'server.cjs');
    await store.remove(key);
    await store.create(key, Buffer.from('module.exports = () => "altered"'));
    expect(await renderPage(siteOf(await drawnHost(), catalog), '/home', dataOf())).toBeNull();
    expect(faults).toEqual([
      expect.objectContaining({ release: 'catalog@1.5.0', message: expect.stringContaining('server.cjs') }),
    ]);
  });

  it('is not shown if it is a style sheet; it is tried again with the next page', async () => {
    const catalog = await drawnCatalog();
    const site = siteOf(await drawnHost(), catalog);
    const key = releaseKey('catalog', '1.5.0', 'home.css');
    await store.remove(key);
    expect(await renderPage(site, '/home', dataOf())).toBeNull();
    expect(faults).toEqual([
      expect.objectContaining({ release: 'catalog@1.5.0', message: expect.stringContaining('home.css') }),
    ]);
    await store.create(key, Buffer.from('.dish{color:red}'));
    expect(await renderPage(site, '/home', dataOf())).not.toBeNull();
  });
});

describe('A store that can not be read is not held against a release', () => {
  it('which draws its pages again once the store answers', async () => {
    const site = siteOf(await drawnHost(), await drawnCatalog());
    const away = jest.spyOn(store, 'get').mockRejectedValue(new StoreAway('The bucket does not answer.'));
    expect(await renderPage(site, '/home', dataOf())).toBeNull();
    expect(faults).toContainEqual(
      expect.objectContaining({ reason: 'store', message: expect.stringContaining('does not answer') }),
    );
    expect(faults.filter(({ reason }) => reason !== 'store')).toEqual([]);

    away.mockRestore();
    expect((await renderPage(site, '/home', dataOf()))?.html).toContain('drawn 1');
  });

  it('nor one that is read too slowly', async () => {
    const site = siteOf(await drawnHost(), await drawnCatalog());
    const limit = jest.replaceProperty(RENDER_LIMITS, 'start', 20);
    const { get } = store;
    const slow = jest.spyOn(store, 'get').mockImplementation(async (key) => {
      if (key.endsWith('.cjs')) await new Promise(() => undefined);
      return get.call(store, key);
    });
    expect(await renderPage(site, '/home', dataOf())).toBeNull();
    expect(faults).toEqual([
      expect.objectContaining({ reason: 'store', message: 'The code was not read within 20 ms' }),
    ]);

    limit.restore();
    slow.mockRestore();
    expect((await renderPage(site, '/home', dataOf()))?.html).toContain('drawn 1');
  });
});
