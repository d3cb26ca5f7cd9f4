import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SINGLETONS } from '@food/build/singletons';
import { readSources } from './citations';

const root = resolve(__dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const json = (file: string) => JSON.parse(read(file));
const packagesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .map((entry) => join(folder, entry.name))
    .filter((path) => existsSync(join(root, path, 'package.json')));
const folders = packagesIn('.');
const shared = packagesIn('shared');

it('The licence is the one that the packages name', () => {
  expect(read('LICENSE')).toContain(`${json('package.json').license} License`);
});

it('The Node that a version manager takes is one that the product supports', () => {
  expect(json('package.json').engines.node).toContain(`>=${read('.nvmrc').trim()}.`);
});

it('An editor indents and wraps as the formatter does', () => {
  const { indentStyle, indentWidth, lineWidth } = json('biome.json').formatter;

  expect(read('.editorconfig').split('\n')).toEqual(
    expect.arrayContaining([
      `indent_style = ${indentStyle}`,
      `indent_size = ${indentWidth}`,
      `max_line_length = ${lineWidth}`,
    ]),
  );
});

/** What bears a remote's word beside its folder. */
const placesOf = (word: string): string[] => [
  `/server/src/${word}/`,
  `/shared/contracts/src/${word}.ts`,
  `/e2e/product/${word}/`,
  `/docs/product/${word}.md`,
  `/gallery/src/screens/parts/${word}.ts`,
];

describe('The reviewer of a change', () => {
  const lines = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/\s+/) as [path: string, ...owners: string[]]);

  it('owns only folders that exist', () => {
    const paths = lines.map(([path]) => path).filter((path) => path !== '*');

    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('is a team for each line, and one team, whatever its name, for all that has the name of a remote', () => {
    const ownerOf = new Map(lines.map(([path, ...owners]) => [path, owners.join(' ')]));
    const ofOthers = folders
      .filter((folder) => folder.startsWith('remote-'))
      .flatMap((folder) => {
        const owner = ownerOf.get(`/${folder}/`);
        if (!owner) return [`/${folder}/ has no line`];
        return placesOf(folder.replace('remote-', ''))
          .filter((path) => existsSync(join(root, path)) && ownerOf.get(path) !== owner)
          .map((path) => `${path} is not of ${owner}, as /${folder}/ is`);
      });

    expect(lines.filter(([, ...owners]) => owners.length === 0)).toEqual([]);
    expect(ofOthers).toEqual([]);
  });

  /** Of several lines that fit, the last one counts. */
  const reviewerOf = (file: string) =>
    lines.findLast(([path]) => path === '*' || `/${file}`.startsWith(path))?.[1];

  it('of a contract is the team whose code alone uses it', () => {
    const users = readSources(root).filter(
      ({ file }) =>
        /^(host|releases|remote-|server\/src|shared\/(?!contracts|testing))/.test(file) &&
        !/testing|\.test\./.test(file),
    );
    const ofOthers = readdirSync(join(root, 'shared/contracts/src')).flatMap((name) => {
      const path = `shared/contracts/src/${name}`;
      const text = `'@food/contracts/${name.replace('.ts', '')}'`;
      const teams = new Set(
        users.filter((user) => user.text.includes(text)).map(({ file }) => reviewerOf(file)),
      );
      const [team] = teams;
      return teams.size === 1 && team !== reviewerOf(path)
        ? [`/${path} is not of ${team}, who alone uses it`]
        : [];
    });

    expect(ofOthers).toEqual([]);
  });
});

describe('The changes of a version', () => {
  const released = folders.filter((folder) => /^(host|remote-.*|releases|server)$/.test(folder));

  it.each([...released, ...shared])('come first in the changelog of %s', (folder) => {
    const file = `${folder}/CHANGELOG.md`;
    const { version } = json(`${folder}/package.json`);
    const newest = existsSync(join(root, file))
      ? /^## (\S+)/m.exec(read(file))?.[1]
      : 'nothing: the file is missing';

    expect(`${file} begins with ${newest}`).toBe(`${file} begins with ${version}`);
  });
});

it('A team finds every singleton in the table of the shared packages', () => {
  const rows = read('shared/README.md').matchAll(/^\| `(\w+)` \|.*\|(.*)\|$/gm);
  const table = [...rows].flatMap(([, name, cell = '']) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, module]) => `@food/${name}/${module}`),
  );

  expect(table.sort()).toEqual(
    Object.keys(SINGLETONS)
      .filter((name) => name.startsWith('@food/'))
      .sort(),
  );
});
