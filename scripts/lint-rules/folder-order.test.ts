import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDERS, findFolderFaults } from './folder-order';

const faultsIn = (path: string, text: string) => findFolderFaults([{ path, text }]);

describe('A folder of the releases', () => {
  it('imports those before it, itself, and the types of all', () => {
    expect(
      faultsIn(
        'releases/src/registry/log.ts',
        [
          "import { z } from 'zod';",
          "import { digestOf } from '../model/digest-of';",
          "import type { Verdict } from '../gate/findings';",
          'import type {',
          '  Verdict,',
          "} from '../gate/findings';",
          "import { readLive } from './deployments';",
        ].join('\n'),
      ),
    ).toEqual([]);
  });

  it('imports none that comes later', () => {
    expect(
      faultsIn(
        'releases/src/registry/log.ts',
        "import type { A } from '../gate/findings';\nimport { promote } from '../promote/promote';",
      ),
    ).toEqual([
      expect.stringContaining(
        "releases/src/registry/log.ts:2 imports '../promote/promote', of a folder that comes later",
      ),
    ]);
  });

  it('takes what it likes in a test', () => {
    expect(
      faultsIn('releases/src/model/parts.test.ts', "import { promote } from '../promote/promote';"),
    ).toEqual([]);
  });

  it('is in the order of the README', () => {
    expect(faultsIn('releases/src/elsewhere/new.ts', '')).toEqual([
      expect.stringContaining('releases/src/elsewhere/new.ts is in a folder that'),
    ]);

    const readme = readFileSync(join(import.meta.dirname, '../../releases/README.md'), 'utf8');
    const rows = [...readme.matchAll(/^\| `([a-z-]+)\/` \|/gm)].map(([, name]) => name);
    expect(rows).toEqual([...FOLDERS]);
  });
});
