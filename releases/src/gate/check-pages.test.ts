import { SITE_PATHS } from '@food/contracts/site-paths';
import { nameOf } from '../model/release';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { candidateOf, promote } from '../promote/promote';
import { putRelease } from '../registry/releases';
import { candidate, linesOf, putCanary, putLive } from '../testing/gate-kit';
import { buildHost, buildPage, buildRemote, integrityFor } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { checkPages } from './check-pages';

const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
});

const remote = (part: string, version: string, ...paths: string[]) =>
  buildRemote(part, { version, pages: paths.map((path) => buildPage(path)) });

describe('A page', () => {
  it('may be new', async () => {
    await putLive(store, buildHost(), remote('catalog', '1.0.0', '/home'));

    expect(await checkPages(await candidate(store, remote('catalog', '1.1.0', '/home', '/offers')))).toEqual(
      [],
    );
  });

  it('that another remote owns is refused, naming both teams and all such pages', async () => {
    await putLive(store, remote('catalog', '1.0.0', '/home', '/category/:id'));

    const findings = await checkPages(
      await candidate(store, remote('orders', '1.1.0', '/home', '/category/:name')),
    );

    expect(linesOf(findings)).toEqual([
      'refused orders: orders@1.1.0 and catalog@1.0.0 both own the page /home. The orders team must leave it out, or the catalog team must give it up first.',
      'refused orders: orders@1.1.0 and catalog@1.0.0 both own the page /category/:name. The orders team must leave it out, or the catalog team must give it up first.',
    ]);
  });

  it('is refused to the one that takes it, whichever of the two comes first', async () => {
    await putLive(store, remote('catalog', '1.0.0', '/home'), remote('orders', '1.0.0', '/orders'));

    expect(
      linesOf(await checkPages(await candidate(store, remote('catalog', '1.1.0', '/home', '/orders')))),
    ).toEqual([
      'refused catalog: catalog@1.1.0 and orders@1.0.0 both own the page /orders. The catalog team must leave it out, or the orders team must give it up first.',
    ]);
    expect(
      linesOf(await checkPages(await candidate(store, remote('orders', '1.1.0', '/orders', '/home')))),
    ).toEqual([
      'refused orders: orders@1.1.0 and catalog@1.0.0 both own the page /home. The orders team must leave it out, or the catalog team must give it up first.',
    ]);
  });

  it.each(['canary', 'host'])('that a %s owns is refused', async (owner) => {
    await putLive(store, buildHost(), remote('catalog', '1.0.0', '/home'));
    if (owner === 'canary') await putCanary(store, remote('catalog', '1.1.0', '/home', '/new'));

    const findings = await checkPages(
      await candidate(store, remote('orders', '1.1.0', owner === 'canary' ? '/new' : '/skip2')),
    );

    expect(findings).toMatchObject([{ level: 'refused', team: 'orders' }]);
  });

  it.each([
    ...['/mf/catalog', '/mf', '/Releases/:part', '/composition/7', '/images/menu', '/uploads/:name'],
    ...['/auth/me', '/ops/releases', '/dev/outbox', '/telemetry/visit'],
    ...['/metrics', '/healthz', '/readyz'],
  ])('where the site itself answers is refused: %s', async (path) => {
    await putLive(store, buildHost());

    const findings = await checkPages(
      await candidate(store, remote('catalog', '1.0.0', path, '/mfa', '/authors', '/imagesque')),
    );

    expect(linesOf(findings)).toEqual([
      `refused catalog: catalog@1.0.0 owns the page ${path}, and the site itself answers there: nobody would ever see it. The catalog team must give it another path; one can't begin with ${SITE_PATHS.join(', ')}.`,
    ]);
  });

  it('gives a warning when its path also matches the address of another page', async () => {
    await putLive(store, remote('orders', '1.0.0', '/orders/:id'));

    const findings = await checkPages(await candidate(store, remote('catalog', '1.1.0', '/orders/new')));

    expect(linesOf(findings)).toEqual([
      'warning catalog: /orders/:id of orders@1.0.0 also catches the address of /orders/new of catalog@1.1.0: the page that is shown and the files that are fetched ahead may not be the same. Give one of the two another path.',
    ]);
  });

  it('gives that warning to the one that is new, also for two of its own, and to nobody else', async () => {
    const warned = async (release: Parameters<typeof candidate>[1]) =>
      (await checkPages(await candidate(store, release))).map(
        ({ team, words }) => `${team}: ${words.split(' also')[0]}`,
      );
    await putLive(store, remote('orders', '1.0.0', '/orders/new'));

    expect(await warned(remote('catalog', '1.1.0', '/orders/:id'))).toEqual([
      'catalog: /orders/:id of catalog@1.1.0',
    ]);
    expect(await warned(remote('orders', '1.1.0', '/orders/new', '/orders/:id'))).toEqual([
      'orders: /orders/:id of orders@1.1.0',
    ]);
    await putLive(store, remote('catalog', '1.2.0', '/orders/:id'));
    expect(await warned(remote('tracking', '1.0.0', '/track'))).toEqual([]);
  });

  it('may match the address of a page of the same part’s canary: no visitor gets both', async () => {
    await putLive(store, remote('orders', '1.0.0', '/orders/new'));
    await putWhole(store, remote('orders', '1.1.0', '/orders/:id'));

    expect(await checkPages(await candidateOf(store, ['orders@1.1.0'], { canary: 10 }))).toEqual([]);
  });
});

describe('A link to another part', () => {
  it.each([
    ['a remote declares', buildRemote('orders', { links: ['/offers'] })],
    [
      'a page says is opened next',
      buildRemote('orders', { pages: [buildPage('/orders', { next: ['/offers'] })] }),
    ],
    ['the host declares', buildHost({ links: ['/offers'] })],
  ])('that %s gives a warning if no live part owns the page', async (_, release) => {
    await putLive(store, remote('catalog', '1.0.0', '/home'));

    const findings = await checkPages(await candidate(store, release));

    expect(linesOf(findings)).toEqual([
      `warning ${release.part}: ${release.part}@1.0.0 leads to /offers, and no live part owns that page: visitors would find nothing. The ${release.part} team should take the link out, or promote after the part that owns it.`,
    ]);
  });

  it('gives a warning if only a canary owns the page: the other visitors find nothing', async () => {
    await putLive(store, remote('catalog', '1.0.0', '/home'));
    await putCanary(store, remote('catalog', '1.1.0', '/home', '/offers'));

    const findings = await checkPages(await candidate(store, buildRemote('orders', { links: ['/offers'] })));

    expect(findings).toMatchObject([{ level: 'warning', team: 'orders' }]);
  });

  it('passes if a canary leads to a page of its own', async () => {
    await putLive(store, remote('catalog', '1.0.0', '/home'));
    await putWhole(store, { ...remote('catalog', '1.1.0', '/home', '/offers'), links: ['/offers'] });

    expect(await checkPages(await candidateOf(store, ['catalog@1.1.0'], { canary: 10 }))).toEqual([]);
  });

  it('passes if a live part owns the page, or comes with it', async () => {
    await putLive(store, remote('catalog', '1.0.0', '/category/:id'));

    const findings = await checkPages(
      await candidate(
        store,
        buildRemote('orders', { links: ['/category/7', '/offers'] }),
        remote('offers', '1.0.0', '/offers'),
      ),
    );

    expect(findings).toEqual([]);
  });
});

describe('A page that goes', () => {
  const leading = (...next: string[]) => buildRemote('orders', { pages: [buildPage('/orders', { next })] });

  it('gives a warning while another remote still prefetches it, and names that remote', async () => {
    await putLive(store, remote('catalog', '1.0.0', '/home', '/category/:id'), leading('/category/1'));

    const findings = await checkPages(await candidate(store, remote('catalog', '1.1.0', '/home')));

    expect(linesOf(findings)).toEqual([
      'warning catalog: catalog@1.1.0 no longer has the page /category/:id, and orders@1.0.0 leads there: visitors would find nothing. The catalog team should keep it until nobody does.',
    ]);
  });

  it('names all who lead there, and is nothing if others lead only to pages that stay', async () => {
    await putLive(store, remote('catalog', '1.0.0', '/home', '/offers'), leading('/offers', '/home'));
    await putLive(store, buildHost({ links: ['/offers', '/home'] }));

    const findings = await checkPages(await candidate(store, remote('catalog', '1.1.0', '/home')));

    expect(findings.filter(({ team }) => team === 'catalog').map(({ words }) => words)).toEqual([
      expect.stringContaining('the page /offers, and host@1.0.0 and orders@1.0.0 lead there: visitors'),
    ]);
  });

  it.each([
    ['navigate("/all-items?sort=asc")', '/all-items', true],
    ['navigate("/category/" + id)', '/category/:id', true],
    ['navigate("/category/7")', '/category/:id', true],
    ['navigate("/all-items-of-old")', '/all-items', false],
  ])('while a script of the host has %s and the page is %s: %s', async (code, path, warned) => {
    const file = { file: 'main.js', integrity: integrityFor(code) };
    const host = buildHost({
      main: { js: [file], css: [] },
      files: {
        'main.js': { bytes: code.length, integrity: file.integrity },
        'more.js': { bytes: 0, integrity: integrityFor('') },
      },
    });
    await putRelease(
      store,
      host,
      new Map([
        ['main.js', Buffer.from(code)],
        ['more.js', Buffer.from('')],
      ]),
    );
    await promote(store, [nameOf(host)], { by: 'asha', why: '' });
    await putLive(store, remote('catalog', '1.0.0', '/home', path));

    const findings = await checkPages(await candidate(store, remote('catalog', '1.1.0', '/home')));

    expect(findings.map(({ words }) => words.includes('host@1.0.0 leads there'))).toEqual(
      warned ? [true] : [],
    );
  });

  it('to another remote in the same promotion is fine', async () => {
    await putLive(store, remote('catalog', '1.0.0', '/home', '/offers'), leading('/offers'));
    const [without, taken] = [remote('catalog', '1.1.0', '/home'), remote('offers', '1.0.0', '/offers')];
    await candidate(store, without, taken);

    expect(await checkPages(await candidateOf(store, [nameOf(without), nameOf(taken)]))).toEqual([]);
  });
});
