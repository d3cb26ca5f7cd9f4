import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFolder } from './bundle-folder';

let above: string;
let root: string;
beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'bundle-'));
  root = join(above, 'food');
  mkdirSync(root);
});
afterEach(() => rmSync(above, { recursive: true }));

describe('A bundle', () => {
  it('is written into a new folder, an empty one, or over an earlier bundle', () => {
    mkdirSync(join(above, 'empty'));
    mkdirSync(join(above, 'earlier'));
    writeFileSync(join(above, 'earlier/server.mjs'), '');

    expect(bundleFolder(root, root)).toBe(join(root, 'dist/server'));
    for (const name of ['new', 'empty', 'earlier'])
      expect(bundleFolder(root, root, `../${name}`)).toBe(join(above, name));
  });

  it.each(['.', '..', '../..', '../full'])('takes the place of nothing else: %s', (given) => {
    mkdirSync(join(above, 'full'));
    writeFileSync(join(above, 'full/letters.txt'), 'dear');

    expect(() => bundleFolder(root, root, given)).toThrow('all of it would be removed');
  });

  it('is told from an option', () => {
    expect(() => bundleFolder(root, root, '--help')).toThrow('takes the name of a folder');
  });
});
