import { join } from 'node:path';
import { findSchemaFaults } from './schemas';
import { readWorkspace } from './workspace';

const CONTRACTS = {
  call: "import { z } from 'zod';",
  invoice: "import type { X } from './limits';\nimport {\n  a,\n  b,\n} from './call';",
  limits: "import type { Call } from './call';",
};
const sources = Object.entries(CONTRACTS).map(([name, text]) => ({
  path: `shared/contracts/src/${name}.ts`,
  text,
}));
const faultsOf = (path: string, text: string) => findSchemaFaults([...sources, { path, text }]);

describe('No browser loads a schema', () => {
  it('of this workspace', () => {
    expect(findSchemaFaults(readWorkspace(join(__dirname, '../..')).sources)).toEqual([]);
  });

  it.each([
    ['on one line', "import { Call } from '@food/contracts/call';"],
    ['on several lines', "import {\n  Call,\n} from '@food/contracts/call';"],
    ['of a module that imports a schema', "import { onInvoice } from '@food/contracts/invoice';"],
    ['that is handed on', "export { Call } from '@food/contracts/call';"],
    ['that comes later', "const later = () => import('@food/contracts/call');"],
  ])('by an import %s', (_, text) => {
    for (const path of [
      'host/src/a.ts',
      'remote-offers/src/a.tsx',
      'shared/cart/src/a.ts',
      'server/src/ops/page/browser/a.ts',
    ])
      expect(faultsOf(path, text)).toEqual([expect.stringContaining(`${path} imports '@food/contracts/`)]);
  });

  it('by an import of zod itself', () => {
    expect(faultsOf('host/src/a.ts', "import { z } from 'zod';")).toEqual([
      expect.stringContaining("host/src/a.ts imports 'zod'"),
    ]);
  });

  it.each([
    ['types alone', 'host/src/a.ts', "import type {\n  Call,\n} from '@food/contracts/call';"],
    ['types of a module', 'host/src/a.ts', "type Whole = typeof import('@food/contracts/call');"],
    ['a module without schemas', 'host/src/a.ts', "import { MAX } from '@food/contracts/limits';"],
    ['what it likes in a test', 'host/src/a.test.ts', "import { Call } from '@food/contracts/call';"],
    ['what it likes in the server', 'server/src/a.ts', "import { Call } from '@food/contracts/call';"],
  ])('but code may import %s', (_, path, text) => {
    expect(faultsOf(path, text)).toEqual([]);
  });
});
