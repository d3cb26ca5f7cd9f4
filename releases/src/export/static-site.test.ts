import { FEDERATION_MANIFEST } from '../model/federation-manifest';
import { integrityOf } from '../model/integrity';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { promote } from '../promote/promote';
import { putRelease } from '../registry/releases';
import { buildHost, buildPage, buildRemote, integrityFor } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { unhurriedRendering } from '../testing/unhurried-rendering';
import { staticSite } from './static-site';

const WHO = { by: 'asha', why: '' };
const CONFIG = {
  apiBase: 'https://api.food.example',
  brandName: 'Verandah',
  language: 'en' as const,
  tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
  tileAttribution: '',
  googleMapsKey: null,
  fssaiLicence: null,
};
const MANIFEST = {
  remotes: [{ federationContainerName: 'orders', moduleName: 'invoice', alias: 'orders', entry: '*' }],
};
unhurriedRendering();
const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;

const files = (...names: string[]) => ({
  listed: Object.fromEntries(
    names.map((name) => [name, { bytes: name.length, integrity: integrityFor(name) }]),
  ),
  content: new Map(names.map((name) => [name, Buffer.from(name)])),
});
const publishCatalog = async (version: string) => {
  const { listed, content } = files('entry.js', 'home.js', 'types.d.ts');
  const pages = [
    buildPage('/home', { preload: ['/auth/home/categories'] }),
    buildPage('/category/:categoryId'),
  ];
  await putRelease(store, buildRemote('catalog', { version, pages, files: listed }), content);
};
beforeEach(async () => {
  store = fileStore(await folders.next());
  const { listed, content } = files('shell.html', 'main.js', 'main.css');
  await putRelease(store, buildHost({ files: listed }), content);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publishCatalog(version);
  await promote(store, ['host@1.0.0', 'catalog@1.0.0'], WHO);
  await promote(store, ['catalog@1.1.0'], WHO);
});

const exported = async (base: string | null = null, publicUrl: string | null = null) => {
  const site = await staticSite(store, { config: CONFIG, base, publicUrl });
  return { ...site, text: (name: string) => site.files.get(name)?.toString() ?? '' };
};

describe('The live site as files', () => {
  it('shows a page that needs no answers as its release renders it, and no other', async () => {
    const code = Buffer.from('module.exports = { default: 0 }');
    const ofHost = Buffer.from(
      "module.exports = { provided: {}, renderPage: async (_, path) => '<h1>' + path + '</h1>' };",
    );
    const pin = (bytes: Buffer) => ({ file: 'server.cjs', integrity: integrityOf(bytes) });
    const pinned = (bytes: Buffer) => ({ bytes: bytes.length, integrity: integrityOf(bytes) });
    const { listed, content } = files('shell.html', 'main.js', 'main.css');
    const host = {
      version: '2.0.0',
      server: pin(ofHost),
      files: { ...listed, 'server.cjs': pinned(ofHost) },
    };
    await putRelease(store, buildHost(host), new Map([...content, ['server.cjs', ofHost]]));
    const pages = [
      buildPage('/home', { preload: ['/auth/home/categories'], serverRender: true, css: [] }),
      buildPage('/login', { serverRender: true, css: [] }),
      buildPage('/gift/:code', { serverRender: true, css: [] }),
    ];
    const catalog = { version: '2.0.0', pages, server: pin(code), files: { 'server.cjs': pinned(code) } };
    await putRelease(store, buildRemote('catalog', catalog), new Map([['server.cjs', code]]));
    await promote(store, ['host@2.0.0', 'catalog@2.0.0'], WHO);

    const { text } = await exported();

    expect(text('login.html')).toContain('data-rendered="host@2.0.0 catalog@2.0.0"><h1>/login</h1>');
    expect(text('skip2.html')).toContain('<h1>/skip2</h1>');
    expect(text('home.html')).not.toContain('<h1>');
    // Its file answers for every code.
    expect(text('gift/_code.html')).not.toContain('<h1>');
  });

  it('renders all pages of a part, however many, and names each that it could not', async () => {
    const draw =
      "async (_, path) => { if (path.includes('broken')) throw new Error('no stock'); return path; }";
    const ofHost = Buffer.from(`module.exports = { provided: {}, renderPage: ${draw} };`);
    const code = Buffer.from('module.exports = 0');
    const server = (bytes: Buffer) => ({
      server: { file: 'server.cjs', integrity: integrityOf(bytes) },
      pin: { 'server.cjs': { bytes: bytes.length, integrity: integrityOf(bytes) } },
    });
    const { listed, content } = files('shell.html', 'main.js', 'main.css');
    const host = {
      version: '2.0.0',
      server: server(ofHost).server,
      files: { ...listed, ...server(ofHost).pin },
    };
    await putRelease(store, buildHost(host), new Map([...content, ['server.cjs', ofHost]]));
    const paths = [
      ...Array.from({ length: 60 }, (_, at) => `/page-${at}`),
      ...[1, 2, 3, 4].map((at) => `/broken-${at}`),
    ];
    const pages = paths.map((path) => buildPage(path, { serverRender: true, css: [] }));
    const catalog = { version: '2.0.0', pages, server: server(code).server, files: server(code).pin };
    await putRelease(store, buildRemote('catalog', catalog), new Map([['server.cjs', code]]));
    await promote(store, ['host@2.0.0', 'catalog@2.0.0'], WHO);

    const { unrendered, text } = await exported();

    expect(paths.filter((path) => text(`${path.slice(1)}.html`).includes('data-rendered'))).toEqual(
      paths.slice(0, 60),
    );
    expect(unrendered).toEqual([
      ...[1, 2, 3].map((at) => expect.stringContaining(`/broken-${at}`)),
      '/broken-4 is exported without its rendering: catalog@2.0.0 was not ready in time, or failed on pages before it.',
    ]);
  });

  it('has a file for every kind of page, one for all values of a parameter, and one for what isn’t there', async () => {
    const { files: all } = await exported();

    const pages = [...all.keys()].filter((name) => name.endsWith('.html'));
    expect(pages.sort()).toEqual([
      '404.html',
      'category/_categoryId.html',
      'home.html',
      'index.html',
      'skip2.html',
      'skip3.html',
    ]);
  });

  it('composes each page for itself: its files are hinted, and the browser asks the API', async () => {
    const { text } = await exported();

    expect(text('home.html')).toContain('href="/releases/catalog/1.1.0/home.js"');
    expect(text('category/_categoryId.html')).toContain('href="/releases/catalog/1.1.0/category.js"');
    expect(text('home.html')).toContain('"apiBase":"https://api.food.example"');
    expect(text('home.html')).toContain('"answers":{}');
    expect(text('404.html')).not.toContain('rel="preload"');
  });

  it('brings the files of the live releases and of those that a page falls back to, and no manifest', async () => {
    const { files: all } = await exported();

    const releases = [...all.keys()].filter((name) => name.startsWith('releases/'));
    expect(releases.sort()).toEqual([
      'releases/catalog/1.0.0/entry.js',
      'releases/catalog/1.0.0/home.js',
      'releases/catalog/1.1.0/entry.js',
      'releases/catalog/1.1.0/home.js',
      'releases/host/1.0.0/main.css',
      'releases/host/1.0.0/main.js',
    ]);
  });

  it('leaves the release files where they are, if told where that is', async () => {
    const { files: all, text } = await exported('https://cdn.example/food/releases/');

    expect([...all.keys()].filter((name) => name.startsWith('releases/'))).toEqual([]);
    expect(text('home.html')).toContain('src="https://cdn.example/food/releases/host/1.0.0/main.js"');
    expect(text('_headers')).toContain("script-src 'self' https://cdn.example");
  });

  it('says for every page which policy it needs, and which file answers an address with a parameter', async () => {
    const { text, pages } = await exported();

    for (const { path, headers } of pages)
      expect(text('_headers')).toContain(
        `${path}\n  Content-Security-Policy: ${headers['Content-Security-Policy']}\n  Integrity-Policy: blocked-destinations=(script)\n  Permissions-Policy: ${headers['Permissions-Policy']}\n`,
      );
    expect(text('_headers')).not.toContain('unsafe-inline');
    expect(text('_redirects')).toBe('/category/:categoryId /category/_categoryId.html 200\n');
  });

  it('has no Google Maps, whose nonce a file can’t have: the address form works on Leaflet', async () => {
    const config = { ...CONFIG, googleMapsKey: 'a-key' };

    const { files: all } = await staticSite(store, { config, base: null, publicUrl: null });

    expect(all.get('_headers')?.toString()).not.toMatch(/nonce|google|gstatic/);
    expect(all.get('home.html')?.toString()).toContain('"googleMapsKey":null');
  });

  it('offers no choice of a language, since each page is there in one alone', async () => {
    const { text } = await exported();

    expect(text('home.html')).toContain('"onlyLanguage":true');
  });

  it('can be installed: its manifest is a file of the type that browsers ask for', async () => {
    const { text } = await exported();

    expect(JSON.parse(text('manifest.webmanifest'))).toMatchObject({ name: 'Verandah' });
    expect(text('_headers')).toContain(
      '/manifest.webmanifest\n  Cache-Control: no-cache\n  Content-Type: application/manifest+json\n',
    );
  });

  it('opens without a line: its service worker may ask for the release files where they are', async () => {
    const { text } = await exported('https://cdn.example/food/releases/');

    expect(text('service-worker.js')).toContain(
      '"files":["https://cdn.example/food/releases/","/composition/"]',
    );
    expect(text('_headers')).toContain(
      "/service-worker.js\n  Cache-Control: no-cache\n  Content-Security-Policy: default-src 'none'; connect-src 'self' https://cdn.example https://api.food.example\n",
    );
  });

  it('tells open pages which versions are live', async () => {
    const { text } = await exported();

    expect(JSON.parse(text('deployment.json'))).toEqual({
      number: 2,
      versions: { host: '1.0.0', catalog: '1.1.0' },
    });
  });

  describe('for hosts elsewhere', () => {
    beforeEach(async () => {
      const text = JSON.stringify({ ...MANIFEST, metaData: { name: 'catalog', publicPath: 'auto' } });
      const listed = { [FEDERATION_MANIFEST]: { bytes: text.length, integrity: integrityFor(text) } };
      const release = buildRemote('catalog', { version: '1.3.0', files: listed });
      await putRelease(store, release, new Map([[FEDERATION_MANIFEST, Buffer.from(text)]]));
      await promote(store, ['catalog@1.3.0'], WHO);
    });
    const ADDRESS = 'mf/catalog/mf-manifest.json';

    it.each([
      ['https://food.example/releases/catalog/1.3.0/', null],
      ['https://cdn.example/releases/catalog/1.3.0/', 'https://cdn.example/releases/'],
    ])('has each live manifest, with its files at %s', async (publicPath, base) => {
      const { text } = await exported(base, 'https://food.example');

      expect(JSON.parse(text(ADDRESS))).toMatchObject({
        metaData: { name: 'catalog', publicPath },
        remotes: [{ entry: 'https://food.example/mf/orders/mf-manifest.json' }],
      });
      expect(text('_headers')).toContain(
        '/mf/*\n  Cache-Control: no-store\n  Access-Control-Allow-Origin: *\n',
      );
    });

    it('has none if the address of the site is not given', async () => {
      const { files: all } = await exported('https://cdn.example/releases/');

      expect([...all.keys()]).not.toContain(ADDRESS);
    });
  });

  it('gives everybody the live release while a canary runs', async () => {
    await promote(store, ['catalog@1.2.0'], { ...WHO, canary: 50 });

    const { text, files: all } = await exported();

    expect(text('home.html')).not.toContain('1.2.0');
    expect([...all.keys()].join()).not.toContain('1.2.0');
  });

  it('puts what others name in place first, and the word that it is live last', async () => {
    const { files: all } = await exported();

    const order = [...all.keys()].map((name) =>
      /^(releases|composition)\//.test(name)
        ? 1
        : name.endsWith('.html')
          ? 2
          : name === 'deployment.json'
            ? 4
            : 3,
    );
    expect(order).toEqual([...order].sort());
  });

  it('is refused if a file is another one than was published', async () => {
    const found = await store.get('releases/catalog/1.1.0/home.js');
    await store.replace('releases/catalog/1.1.0/home.js', Buffer.from('evil()'), found?.tag ?? '');

    await expect(exported()).rejects.toThrow('home.js of catalog@1.1.0 is not the file that was published');
  });

  it('is refused if nothing is live', async () => {
    store = fileStore(await folders.next());

    await expect(exported()).rejects.toThrow('Nothing is deployed yet');
  });
});
