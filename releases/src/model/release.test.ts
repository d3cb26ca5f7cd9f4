import { PartName } from '@food/contracts/part';
import {
  buildDeployment,
  buildHost,
  buildPage,
  buildRemote,
  integrityFor,
} from '../testing/release-builders';
import { Deployment } from './deployment';
import { Release, RemoteRelease, Version } from './release';

const OUTSIDE = [
  '../x.js',
  '..',
  'a/../../x.js',
  'a/./x.js',
  'a//x.js',
  'a/',
  'a/.x.js',
  'a\\x.js',
  '/etc/passwd',
  '..\\x.js',
  'a b.js',
  '',
  'x.js?y',
  '<x>.js',
];
const entry = (file: string) => ({ file, integrity: integrityFor('1') });
const isRelease = (value: unknown) => Release.safeParse(value).success;

describe('A release’s manifest', () => {
  it('is taken as it is published', () => {
    expect(isRelease(buildRemote('catalog', { pages: [buildPage('/category/:categoryId')] }))).toBe(true);
    expect(isRelease(buildHost())).toBe(true);
  });

  it('is taken without versions of pieces, which earlier releases don’t tell', () => {
    const { contracts: _, requires: __, ...earlier } = buildRemote('checkout', { uses: ['orders/invoice'] });

    expect(RemoteRelease.parse(earlier)).toMatchObject({ contracts: {}, requires: {} });
  });

  it('is taken with the names that two fields had in earlier releases', () => {
    const { preload, reloadSafe, ...page } = buildPage('/home');
    const earlier = { ...page, reads: ['/auth/home/categories'], reloadLosesNothing: true };

    const { pages } = RemoteRelease.parse({ ...buildRemote('catalog'), pages: [earlier] });

    expect(pages).toEqual([{ ...page, preload: ['/auth/home/categories'], reloadSafe: true }]);
  });

  it('is taken without a name, words, entries and links, as earlier releases were', () => {
    const {
      navigation: _,
      links: _links,
      ...earlier
    } = buildRemote('catalog', { pages: [buildPage('/home')] });

    expect(RemoteRelease.parse(earlier)).toEqual({ ...earlier, navigation: [], links: [] });
  });

  it('may name a file in a folder of the release', () => {
    expect(isRelease(buildRemote('catalog', { entry: entry('static/js/entry.js') }))).toBe(true);
  });

  it.each(OUTSIDE)('names no file outside the release: "%s"', (file) => {
    expect(isRelease(buildRemote('catalog', { entry: entry(file) }))).toBe(false);
    expect(isRelease(buildRemote('catalog', { pages: [buildPage('/home', { css: [entry(file)] })] }))).toBe(
      false,
    );
    expect(isRelease(buildHost({ shell: file }))).toBe(false);
    expect(isRelease(buildHost({ icons: { 'favicon.svg': file } }))).toBe(false);
  });

  it.each(['', 'sha384-short', 'sha256-abc', 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=', `${integrityFor('1')}"`])(
    'pins every file by a whole digest: "%s"',
    (integrity) => {
      expect(isRelease(buildRemote('catalog', { entry: { file: 'entry.js', integrity } }))).toBe(false);
    },
  );

  it.each(['/home?x', 'home', '/ho me', '/home"onload=', '//evil.example/x.js?'])(
    'owns only paths: "%s"',
    (path) => {
      expect(isRelease(buildRemote('catalog', { pages: [buildPage('/x', { path })] }))).toBe(false);
    },
  );

  it.each(['https://evil.example/', '/ops/orders', '/dev/outbox'])(
    'preloads only open calls: "%s"',
    (read) => {
      expect(isRelease(buildRemote('catalog', { pages: [buildPage('/home', { preload: [read] })] }))).toBe(
        false,
      );
    },
  );

  it.each(['a.b', '1a', 'x;alert(1)', ''])('puts the container into a plain variable: "%s"', (global) => {
    expect(isRelease(buildRemote('catalog', { global }))).toBe(false);
  });
});

describe('A release’s name', () => {
  it.each(['..', '.', 'a/b', '../host', 'Catalog', '', '-x', 'a'.repeat(32)])('is no part: "%s"', (part) => {
    expect(PartName.safeParse(part).success).toBe(false);
  });

  it.each(['1.0', '..', '1.0.0/..', '1.0.0-', 'v1.0.0', '1.0.0 ', 'latest', ''])(
    'is no version: "%s"',
    (version) => {
      expect(Version.safeParse(version).success).toBe(false);
    },
  );

  it.each(['1.4.0', '0.0.0', '1.4.0-rc.1', '10.20.30'])('is a version: "%s"', (version) => {
    expect(Version.safeParse(version).success).toBe(true);
  });
});

describe('A deployment', () => {
  it('is taken as it is promoted', () => {
    expect(Deployment.safeParse(buildDeployment([buildRemote('catalog')])).success).toBe(true);
  });

  it('names its parts as parts are named', () => {
    const live = buildRemote('catalog');

    const deployment = buildDeployment([], { remotes: { '../x': { live, previous: null, canary: null } } });

    expect(Deployment.safeParse(deployment).success).toBe(false);
  });
});
