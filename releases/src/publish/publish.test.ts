import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Refusal } from '../model/errors';
import { Release, type RemoteRelease } from '../model/release';
import { fileStore } from '../object-store/file-store';
import { listVersions, readRelease, releaseKey } from '../registry/releases';
import { MAPS_FILE, readMaps } from '../registry/source-maps';
import { newKeyPair, readSigningKey } from '../signing/keys';
import { isGenuine } from '../signing/signature';
import { writeFixture } from '../testing/fixture-remote';
import { integrityFor } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { publish } from './publish';

// Real builds by Rspack, each in a process of its own.
jest.setTimeout(120_000);
const folders = tempFolders();
let root: string;
let folder: string;
let release: RemoteRelease;

const publishNews = (version?: string) =>
  publish(fileStore(folder), { root, part: 'news', version, revision: 'abc1234' }) as Promise<RemoteRelease>;
/** The refusal's message. */
const refusalOf = (version?: string): Promise<string> =>
  publishNews(version).then(
    () => 'published',
    (error: unknown) => {
      if (error instanceof Refusal) return error.message;
      throw error;
    },
  );
const textOf = (file: string) => readFile(join(folder, releaseKey('news', '1.0.0', file)), 'utf8');
const namesOf = (files: { js: { file: string }[]; css: { file: string }[] }) => ({
  js: files.js.map(({ file }) => file.replace(/\.[0-9a-f]{10}\./, '.')),
  css: files.css.map(({ file }) => file.replace(/\.[0-9a-f]{10}\./, '.')),
});

beforeAll(async () => {
  root = await folders.next();
  folder = await folders.next();
  await writeFixture(root);
  await writeFile(join(root, 'CODEOWNERS'), '* @verandah/host\n/remote-news/ @verandah/news\n');
  release = await publishNews();
});
afterAll(() => folders.clear());

describe('A remote’s team that publishes', () => {
  it('signs the release with the key of its part, and reads it back so', async () => {
    const { signingKey, publicKey } = newKeyPair();
    const options = { root, part: 'news', version: '1.7.0', signingKey: readSigningKey(signingKey) };

    const signed = await publish(fileStore(folder), options);

    expect(signed.signature?.key).toBe(publicKey);
    expect(
      isGenuine(
        JSON.parse(await readFile(join(folder, releaseKey('news', '1.7.0', 'release.json')), 'utf8')),
        'release',
      ),
    ).toBe(true);
    expect(await readRelease(fileStore(folder), 'news', '1.7.0')).toEqual(signed);
  });

  it('gets a release under the version of its package.json, which reads back as it was made', async () => {
    expect(release).toMatchObject({ part: 'news', version: '1.0.0', revision: 'abc1234', kind: 'remote' });
    expect(Release.parse(release)).toEqual(release);
    expect(await readRelease(fileStore(folder), 'news', '1.0.0')).toEqual(release);
  });

  it('is named in the release, as its repository names it', () => {
    expect(release.owner).toBe('@verandah/news');
  });

  it('gets a container of its own per version', async () => {
    expect(release.global).toBe('food_news_1_0_0');
    expect(await textOf(release.entry.file)).toContain('food_news_1_0_0');
  });

  it('gets each page with exactly its own files, its early calls and what is opened next', () => {
    const [news, article] = release.pages;

    expect(news).toMatchObject({ path: '/news', preload: ['/auth/home/categories'], next: ['/news/1'] });
    expect(namesOf(news as NonNullable<typeof news>)).toEqual({ js: ['news.js'], css: ['news.css'] });
    expect(article).toMatchObject({ path: '/news/:newsId', preload: [], next: [] });
    expect(namesOf(article as NonNullable<typeof article>)).toEqual({ js: ['article.js'], css: [] });
  });

  it('gets its name, its words, its entries and its links as it wrote them', () => {
    expect(release).toMatchObject({
      displayName: 'News',
      unavailableMessage: 'The news can’t be shown right now.',
      navigation: [{ label: 'News', path: '/news', icon: 'bell', order: 50 }],
      links: ['/home'],
    });
    expect(release.pages[0]).toMatchObject({ title: 'News of today', bottomNavigation: true });
  });

  it('gets everything that it exposes, with its files', () => {
    expect(Object.keys(release.exposes)).toEqual(['./routes', './teaser']);
    expect(namesOf(release.exposes['./teaser'] as { js: []; css: [] })).toEqual({
      js: ['expose-teaser.js'],
      css: [],
    });
  });

  it('gets its routes in its entry, so that no page fetches them by themselves', async () => {
    expect(release.exposes['./routes']).toEqual({ js: [], css: [] });
    expect(await textOf(release.entry.file)).toContain('"/news/:newsId":');
  });

  it('gets the shared modules that it really takes from the host, each with its range', async () => {
    const version = async (name: string) =>
      JSON.parse(await readFile(join(root, 'remote-news/node_modules', name, 'package.json'), 'utf8'))
        .version;

    expect(release.shared.needs).toEqual({
      '@food/cart/store': `^${await version('@food/cart')}`,
      // Every remote waits for its words.
      '@food/platform/messages': `^${await version('@food/platform')}`,
      '@food/platform/router': `^${await version('@food/platform')}`,
      'react/jsx-runtime': `^${await version('react')}`,
    });
  });

  it('carries no copy of what the host provides', async () => {
    const scripts = Object.keys(release.files).filter((file) => file.endsWith('.js'));

    const code = (await Promise.all(scripts.map(textOf))).join('\n');

    expect(code).toContain('Read all about it');
    expect(code).not.toMatch(/ADD_TO_CART|react\.transitional\.element|createRoot/);
  });

  it('gets every file pinned by the digest of its bytes', async () => {
    for (const [file, { bytes, integrity }] of Object.entries(release.files)) {
      const text = await textOf(file);
      expect(integrity).toBe(integrityFor(text));
      expect(bytes).toBe(Buffer.byteLength(text));
    }
    const pinned = [release.entry, ...release.pages.flatMap(({ js, css }) => [...js, ...css])];
    for (const { file, integrity } of pinned) expect(integrity).toBe(release.files[file]?.integrity);
  });

  it('gets compressed copies that hold the same text, if they are smaller', async () => {
    const copy = (suffix: string) =>
      readFile(join(folder, releaseKey('news', '1.0.0', release.entry.file + suffix)));

    const text = await textOf(release.entry.file);
    expect(brotliDecompressSync(await copy('.br')).toString()).toBe(text);
    expect(gunzipSync(await copy('.gz')).toString()).toBe(text);
    expect((await copy('.br')).length).toBeLessThan(text.length);
  });
});

describe('The source maps of a release', () => {
  it('lead from a place in its scripts to the line of the page', async () => {
    const [file = ''] = release.pages[0]?.js.map(({ file }) => file) ?? [];
    const lines = (await textOf(file)).split('\n');
    const line = lines.findIndex((text) => text.includes('News, and')) + 1;
    const column = (lines[line - 1] ?? '').indexOf('News, and');

    const sourceOf = await readMaps(fileStore(folder), release);

    expect(sourceOf?.({ file, line, column })).toMatch(/^remote-news\/src\/news-page\.tsx:5:\d+$/);
  });

  it('are in one file that no script names, and have neither sources nor paths of the machine', async () => {
    const maps = await textOf(MAPS_FILE);

    expect(Object.keys(release.files).filter((name) => name.endsWith('.map'))).toEqual([MAPS_FILE]);
    expect(await textOf(release.entry.file)).not.toContain('sourceMappingURL');
    expect(maps).not.toContain('sourcesContent');
    expect(maps).not.toContain(root);
  });
});

describe('Publishing again', () => {
  it('is fine if nothing changed, and changes nothing', async () => {
    await publishNews();

    expect(await readRelease(fileStore(folder), 'news', '1.0.0')).toEqual(release);
  });

  it('tells the publisher which files were lost, and are there again', async () => {
    const { file } = release.entry;
    await rm(join(folder, releaseKey('news', '1.0.0', file)));
    const told: string[] = [];

    await publish(fileStore(folder), { root, part: 'news', tell: (words) => told.push(words) });

    expect(told).toContain(`The release store had lost ${file}: it is there again.`);
    expect(integrityFor(await textOf(file))).toBe(release.entry.integrity);
  });

  it('is fine if no change reaches customers, such as a newer test tool or another name of the team', async () => {
    const owners = await readFile(join(root, 'CODEOWNERS'), 'utf8');
    await writeFile(join(root, 'remote-news/renovate.json'), '{}');
    await writeFile(join(root, 'pnpm-lock.yaml'), 'packages: { jest: 30.5.3 }');
    await writeFile(join(root, 'CODEOWNERS'), owners.replace('@verandah/news', '@verandah/newsroom'));

    const told: string[] = [];
    const revision = 'def5678-dirty';
    const again = await publish(fileStore(folder), {
      root,
      part: 'news',
      revision,
      tell: (words) => told.push(words),
    });

    expect(again).toEqual(release);
    expect(told).toContain(
      'news@1.0.0 was published before, from abc1234, with the same files: nothing was stored.',
    );
    expect(told.join()).not.toContain('dirty');
    await rm(join(root, 'remote-news/renovate.json'));
    await writeFile(join(root, 'pnpm-lock.yaml'), '');
    await writeFile(join(root, 'CODEOWNERS'), owners);

    expect(await readRelease(fileStore(folder), 'news', '1.0.0')).toEqual(release);
  });

  it('is refused if customers would get other files, and works under the next version', async () => {
    await writeFixture(root, {
      'remote-news/src/teaser.tsx': 'export default function Teaser() { return <p>Read nothing</p>; }',
    });

    const again = publish(fileStore(folder), { root, part: 'news' });

    await expect(again).rejects.toThrow(
      'news@1.0.0 is published already from abc1234, with other content. Releases are never overwritten: publish news again under a higher version',
    );
    const next = await publishNews('1.1.0');
    expect(next).toMatchObject({ version: '1.1.0', global: 'food_news_1_1_0' });
    expect(await readRelease(fileStore(folder), 'news', '1.0.0')).toEqual(release);
  });
});

it('A style sheet that a release did not change keeps its class names, and a changed one gets others', async () => {
  const sheetOf = async ({ version, pages }: RemoteRelease) =>
    readFile(join(folder, releaseKey('news', version, pages[0]?.css[0]?.file ?? '')), 'utf8');
  const classOf = (sheet: string) => /\.([\w-]+)\{/.exec(sheet)?.[1];
  const before = await sheetOf(release);

  const same = await sheetOf(await publishNews('1.3.0'));
  await writeFixture(root, { 'remote-news/src/news.module.css': '.news { color: var(--ink); }' });
  const changed = await sheetOf(await publishNews('1.4.0').finally(() => writeFixture(root)));

  expect(classOf(before)).toMatch(/news$/);
  expect(same).toBe(before);
  expect(classOf(changed)).toMatch(/news$/);
  expect(classOf(changed)).not.toBe(classOf(before));
});

it('A text that another language lacks is told with its key and its file, and the release is stored', async () => {
  const messages = join(root, 'remote-news/src/messages');
  const told: string[] = [];
  await mkdir(messages, { recursive: true });
  for (const [name, texts] of Object.entries({ en: { more: 'More' }, hi: {}, te: { more: 'మరిన్ని' } }))
    await writeFile(join(messages, `${name}.json`), JSON.stringify(texts));

  const options = { root, part: 'news', version: '1.8.0', tell: (words: string) => told.push(words) };
  await publish(fileStore(folder), options).finally(() => rm(messages, { recursive: true }));

  expect(told).toContain('remote-news/src/messages/hi.json lacks "more": customers read English there.');
  expect(await listVersions(fileStore(folder), 'news')).toContain('1.8.0');
});

it('Changes that are in no commit are told, and the release says so of its commit', async () => {
  const told: string[] = [];
  const options = { root, part: 'news', version: '1.9.0', tell: (words: string) => told.push(words) };

  const { revision } = await publish(fileStore(folder), { ...options, revision: 'abc1234-dirty' });

  expect(revision).toBe('abc1234-dirty');
  expect(told).toContain(
    'news@1.9.0 has changes that are in no commit: its revision is abc1234-dirty, and nobody can check out what it was built from. Commit them, and publish the next version from there.',
  );
});

it('The settings of the part’s own rspack.config.mjs apply to the release', async () => {
  await writeFixture(root, {
    'remote-news/rspack.config.mjs': `
      import { remoteConfig } from '@food/build';
      import { rspack } from '@rspack/core';
      export default (env, argv) => {
        const config = remoteConfig(import.meta.dirname)(env, argv);
        config.plugins.push(new rspack.DefinePlugin({ __EDITOR__: '"Asha Rao"' }));
        return config;
      };`,
    'remote-news/src/teaser.tsx': `
      declare const __EDITOR__: string;
      export default function Teaser() { return <p>{__EDITOR__}</p>; }`,
  });

  const { exposes } = await publishNews('1.2.0');

  const [teaser] = exposes['./teaser']?.js ?? [];
  const text = await readFile(join(folder, releaseKey('news', '1.2.0', teaser?.file ?? '')), 'utf8');
  expect(text).toContain('Asha Rao');
  await writeFixture(root);
});

it('A page may import a picture of each kind that the site gives to browsers', async () => {
  const kinds = ['svg', 'png', 'webp'];
  const pictures = kinds.map((kind) => join(root, `remote-news/src/hero.${kind}`));
  for (const picture of pictures) await writeFile(picture, `the bytes of ${picture}`);
  await writeFixture(root, {
    'remote-news/src/article-page.tsx': `${kinds.map((kind) => `import ${kind} from './hero.${kind}';`).join('\n')}
      const pictures: string[] = [${kinds}];
      export default function Article() { return pictures.map((src) => <img key={src} src={src} alt="" />); }`,
  });

  const { files } = await publishNews('1.10.0');

  const named = Object.keys(files).filter((file) => file.startsWith('hero.'));
  expect(named.map((file) => file.split('.').at(-1)).sort()).toEqual(kinds.sort());
  await Promise.all(pictures.map((picture) => rm(picture)));
  await writeFixture(root);
});

describe('Publishing is refused, and stores nothing,', () => {
  afterEach(() => writeFixture(root));

  it('if the sources don’t compile, with the compiler’s words', async () => {
    await writeFixture(root, { 'remote-news/src/teaser.tsx': 'export default function {' });

    const refusal = await refusalOf('2.0.0');

    expect(refusal).toMatch(/news does not build:[\s\S]*teaser\.tsx/);
    expect(await listVersions(fileStore(folder), 'news')).not.toContain('2.0.0');
  });

  it('if a message file can’t be read, with the file and the place, and without a stack', async () => {
    await writeFixture(root, {
      'remote-news/src/teaser.tsx':
        "import words from './messages/hi.json';\nexport default function Teaser() { return <p>{words.title}</p>; }",
    });
    const messages = join(root, 'remote-news/src/messages');
    await mkdir(messages);
    const refusalWith = async (texts: string) => {
      await writeFile(join(messages, 'hi.json'), texts);
      return refusalOf('2.0.0');
    };
    const noJson = await refusalWith('{\n  "title": "समाचार",\n}');
    const noMessage = await refusalWith('{ "title": "{count" }');

    expect(noJson).toMatch(/messages\/hi\.json[\s\S]*The file is no JSON in line 3: /);
    expect(noMessage).toMatch(/messages\/hi\.json[\s\S]*The message "title" is no ICU message: /);
    expect(noJson + noMessage).not.toContain('compile-messages.mjs:');
    await rm(messages, { recursive: true });
  });

  it('if a page of its own has a wrong type, with the compiler’s words', async () => {
    await writeFixture(root, {
      'remote-news/src/article-page.tsx':
        "const total: number = 'much';\nexport default function Article() { return <p>{total}</p>; }",
    });

    const refusal = await refusalOf('2.0.0');

    expect(refusal).toContain("news does not build: the types of its pages don't compile.");
    expect(refusal).toContain("article-page.tsx:1: Type 'string' is not assignable to type 'number'.");
    expect(await listVersions(fileStore(folder), 'news')).not.toContain('2.0.0');
  });

  it('if the part’s own rspack.config.mjs fails, with its words', async () => {
    await writeFixture(root, { 'remote-news/rspack.config.mjs': 'throw new Error("no such loader");' });

    const refusal = await refusalOf('2.0.0');

    expect(refusal).toMatch(/news does not build:[\s\S]*no such loader/);
    expect(await listVersions(fileStore(folder), 'news')).not.toContain('2.0.0');
  });

  it('if a style sheet or a page has a file that the site gives to no browser, such as a photo as JPEG, by name', async () => {
    const photo = join(root, 'remote-news/src/hero.jpg');
    await writeFixture(root, {
      'remote-news/src/news.module.css': '.news { background: url(./hero.jpg); }',
    });
    await writeFile(photo, 'the bytes of a photo');

    const refusal = await refusalOf('2.0.0');

    expect(refusal).toMatch(
      /^news can't be published with its file \S+\.jpg: the site gives no files of that kind to browsers\. Use another form of it, such as png, webp, svg or woff2\.$/,
    );
    expect(await listVersions(fileStore(folder), 'news')).not.toContain('2.0.0');
    await rm(photo);
  });

  it('if remote.json is wrong, in a line without a stack', async () => {
    await writeFixture(root, { 'remote-news/remote.json': '{ "part": "news", "exposes": {} }' });

    const refusal = await refusalOf('2.0.0');

    expect(refusal.split('\n')).toEqual([
      expect.stringMatching(/^remote-news\/remote\.json: pages is missing; it takes the pages, such as /),
      expect.stringMatching(/^remote-news\/remote\.json: exposes takes the key \.\/routes/),
    ]);
    expect(await listVersions(fileStore(folder), 'news')).not.toContain('2.0.0');
  });

  it('if a page’s chunk is called otherwise in remote.json than in the routes', async () => {
    const manifest = {
      part: 'news',
      pages: [{ path: '/news', chunk: 'newz' }],
      exposes: { './routes': './src/routes.ts' },
    };
    await writeFixture(root, { 'remote-news/remote.json': JSON.stringify(manifest) });

    const refusal = await refusalOf('2.0.0');

    expect(refusal).toContain('news has no chunk named "newz"');
    expect(await listVersions(fileStore(folder), 'news')).not.toContain('2.0.0');
  });

  it.each([
    ['is not JSON', '{ "name": "news", ', /^remote-news\/package\.json is not JSON: [^\n]+$/],
    [
      'has no version',
      '{ "name": "news" }',
      /^remote-news\/package\.json has no version: it takes one such as 1\.0\.0\.$/,
    ],
  ])('if package.json %s, in a line without a stack', async (_, text, words) => {
    await writeFixture(root, { 'remote-news/package.json': text });

    expect(await refusalOf()).toMatch(words);
  });

  it('if the folder is another part, with the command for that one', async () => {
    const own = publish(fileStore(folder), {
      root: join(root, 'remote-news'),
      part: 'offers',
      version: '1.0.0',
    });

    await expect(own).rejects.toThrow(
      'This folder is the part "news", as its remote.json says, and not "offers". Write: npm run release -- publish news',
    );
  });

  it.each(['1.0', 'latest', '../1.0.0'])('if the version is not valid: %s', async (version) => {
    const refusal = await refusalOf(version);

    expect(refusal).toBe(`"${version}" is not a version; versions look like 1.4.0 or 1.4.0-rc.1.`);
  });

  it('if package.json has a version that is not valid, with the file', async () => {
    await writeFixture(root, { 'remote-news/package.json': '{ "name": "news", "version": "1.0" }' });

    expect(await refusalOf()).toBe(
      'remote-news/package.json: "1.0" is not a version; versions look like 1.4.0 or 1.4.0-rc.1.',
    );
  });
});
