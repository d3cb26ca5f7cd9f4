import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Files that each break one rule of biome.json, and the lint's message. */
const PLANTED = [
  {
    rule: 'a cycle of imports',
    files: {
      'remote-auth/src/one.ts': "import { two } from './two';\n\nexport const one = () => two();\n",
      'remote-auth/src/two.ts': "import { one } from './one';\n\nexport const two = () => one();\n",
    },
    words: 'This import is part of a cycle.',
  },
  {
    rule: 'a list of dependencies that leaves one out',
    files: {
      'remote-auth/src/use-title.ts':
        "import { useEffect } from 'react';\n\nexport function useTitle(title: string) {\n  useEffect(() => {\n    document.title = title;\n  }, []);\n}\n",
    },
    words: 'This hook does not specify its dependency on title.',
  },
  {
    rule: 'a hook that is only sometimes called',
    files: {
      'remote-auth/src/use-maybe.ts':
        "import { useState } from 'react';\n\nexport function useMaybe(sure: boolean) {\n  return sure ? useState(0) : null;\n}\n",
    },
    words: 'This hook is being called conditionally',
  },
  {
    rule: 'a file name that is not in kebab-case',
    files: { 'remote-auth/src/LoginPage.ts': 'export const loginPage = 1;\n' },
    words: 'should be in kebab-case',
  },
  {
    rule: 'a test that is run alone, which leaves the others of its file out',
    files: { 'remote-auth/src/alone.test.ts': "it.only('logs in', () => {});\n" },
    words: "Don't focus the test.",
  },
  {
    rule: 'a test that is left out',
    files: { 'remote-auth/src/left-out.test.ts': "it.skip('logs in', () => {});\n" },
    words: "Don't disable tests.",
  },
  {
    rule: 'an import from a feature of the server that this one may not know, from its deepest folder too',
    files: {
      'server/src/ops/page/browser/planted.ts':
        "import { endSession } from '../../../auth/session-store';\n\nexport const end = endSession;\n",
    },
    words: 'server/src/ops knows only site.',
  },
];

describe('The lint refuses', () => {
  let folder: string;
  let said: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lint-'));
    // By default the rules of tests apply only where the closest package.json has Jest, and no remote's has.
    const copied = [
      'biome.json',
      '.gitignore',
      'package.json',
      'remote-auth/package.json',
      'server/biome.json',
    ];
    for (const file of copied) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      copyFileSync(join(root, file), join(folder, file));
    }
    for (const { files } of PLANTED)
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
    const program = join(root, 'node_modules/.bin/biome');
    said = spawnSync(program, ['lint', '--reporter=github', '.'], { cwd: folder, encoding: 'utf8' }).stdout;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(PLANTED)('$rule', ({ files, words }) => {
    const [path] = Object.keys(files);
    const complaints = said.split('\n').filter((line) => line.includes(`${path},`));

    expect(complaints).toEqual(expect.arrayContaining([expect.stringContaining(words)]));
  });
});
