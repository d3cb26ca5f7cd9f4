import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

type Entry = string | { types: string; default: string };

interface Manifest {
  name: string;
  private?: boolean;
  exports: Record<string, string>;
  files: string[];
  publishConfig: { exports: Record<string, Entry> };
}

const shared = resolve(__dirname, '../../shared');
const packages = readdirSync(shared, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => JSON.parse(readFileSync(join(shared, name, 'package.json'), 'utf8')) as Manifest);

/** Packages for builds of this repository's own parts together. */
const STAYS_HERE = [
  '@food/build/compile',
  '@food/build/compile-hint',
  '@food/build/every-remote',
  '@food/build/remote-manifest',
  '@food/testing/bundled-remotes',
];

/** The name of a compiled source. */
const compiled = (file: string): Entry => {
  if (!file.startsWith('./src/')) return file;
  const path = file.replace('./src/', './dist/');
  const bare = path.replace(/\.tsx?$/, '');
  return bare === path ? path : { types: `${bare}.d.ts`, default: `${bare}.js` };
};

describe.each(packages)('$name, packed', ({ name, exports, publishConfig, ...manifest }) => {
  it('offers each module that it offers here, compiled and with its types', () => {
    const own = Object.entries(exports).filter(([key]) => !STAYS_HERE.includes(name + key.slice(1)));
    const offered = own.map(([key]) => [key, publishConfig.exports[key]]);

    expect(offered).toEqual(
      own.map(([key, file]) => [
        key,
        file.endsWith('.mjs') && !file.startsWith('./src/')
          ? { types: file.replace(/^\.\/(.*)\.mjs$/, './dist/$1.d.mts'), default: file }
          : compiled(file),
      ]),
    );
  });

  it('can be put into a registry', () => {
    expect(manifest.private).toBeUndefined();
    expect(manifest.files).toEqual(expect.arrayContaining(['dist', 'CHANGELOG.md']));
  });
});
