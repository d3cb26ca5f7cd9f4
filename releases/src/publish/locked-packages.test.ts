import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages } from './locked-packages';

const LOCKFILE = `lockfileVersion: '9.0'
settings:
  autoInstallPeers: true
catalogs:
  default:
    react: { specifier: 19.3.1, version: 19.3.1 }
importers:
  remote-news:
    dependencies:
      '@food/cart': { specifier: 'workspace:*', version: 'link:../shared/cart' }
      react-dom: { specifier: 'catalog:', version: 19.3.1(react@19.3.1) }
    devDependencies:
      tool: { specifier: 'catalog:', version: other-tool@2.0.0 }
  remote-offers:
    dependencies:
      leaflet: { specifier: 'catalog:', version: 1.9.4 }
packages:
  leaflet@1.9.4: { resolution: { integrity: sha512-leaflet } }
  other-tool@2.0.0: { resolution: { integrity: sha512-tool } }
  react-dom@19.3.1: { resolution: { integrity: sha512-dom } }
  react@19.3.1: { resolution: { integrity: sha512-react } }
  scheduler@0.27.0: { resolution: { integrity: sha512-scheduler } }
snapshots:
  leaflet@1.9.4: {}
  other-tool@2.0.0: {}
  react-dom@19.3.1(react@19.3.1):
    dependencies: { react: 19.3.1, scheduler: 0.27.0 }
  react@19.3.1: {}
  scheduler@0.27.0: {}
`;
const news = (text: string) => lockedPackages(text, ['remote-news']);
const changed = (was: string, becomes: string) => {
  expect(LOCKFILE).toContain(was);
  return LOCKFILE.replace(was, becomes);
};

describe('The lockfile’s entries of a part', () => {
  it.each([
    ['a package of another part changes', 'sha512-leaflet', 'sha512-other'],
    ['another part comes', '  remote-offers:', '  remote-sixth: {}\n  remote-offers:'],
    ['the catalog changes what the part has not taken', 'specifier: 19.3.1, ', 'specifier: 19.4.0, '],
  ])('stays the same when %s', (_, was, becomes) => {
    expect(news(changed(was, becomes))).toBe(news(LOCKFILE));
  });

  it.each([
    ['a package of its own', 'sha512-dom', 'sha512-other'],
    ['a package of a package of its own', 'sha512-scheduler', 'sha512-other'],
    ['a tool under another name', 'sha512-tool', 'sha512-other'],
    ['how everything is installed', 'autoInstallPeers: true', 'autoInstallPeers: false'],
    ['the peer that a package was installed with', 'react-dom: { specifier', 'react: { specifier'],
  ])('changes with %s', (_, was, becomes) => {
    expect(news(changed(was, becomes))).not.toBe(news(LOCKFILE));
  });

  it.each([
    ['it is of a form that is not known', changed("'9.0'", "'10.0'")],
    ['it lacks the part', LOCKFILE.replaceAll('remote-news', 'remote-past')],
    ['it lacks a package', changed('  scheduler@0.27.0: {}\n', '')],
    ['it is empty', ''],
  ])('is the whole lockfile if %s', (_, text) => {
    expect(news(text)).toBe(text);
  });

  it('are less than the whole of this repository’s own lockfile, for each part', () => {
    const root = join(__dirname, '../../..');
    const text = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');

    for (const part of ['host', 'remote-catalog', 'remote-checkout', 'shared/build']) {
      const locked = lockedPackages(text, [part]);
      expect(locked).not.toBe(text);
      expect(locked).toContain('"react@');
    }
    expect(lockedPackages(text, ['remote-checkout'])).toContain('"leaflet@');
    expect(lockedPackages(text, ['remote-catalog'])).not.toContain('"leaflet@');
  });
});
