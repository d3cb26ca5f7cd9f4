import { findSizeFaults } from './file-sizes';
import { findImportFaults } from './imports';
import { findPieceFaults } from './pieces';
import type { Package } from './workspace';
import { findZoneFaults } from './zones';

const pack = (folder: string, dependencies: string[] = [], devDependencies: string[] = []): Package => ({
  folder,
  name: `@food/${folder.replace('shared/', '')}`,
  dependencies,
  devDependencies,
  aliases: {},
});
const basket = pack('shared/basket');
const kit = pack('shared/kit', ['@food/basket']);
const auth = pack('remote-auth');
const orders = pack('remote-orders', ['@food/basket'], ['@food/kit']);
const releases = pack('releases', ['@food/basket', 'zod']);
const server = pack('server', ['@food/releases']);
const host = pack('host', ['@food/basket', 'react']);
const root: Package = { ...pack('.'), name: '@food/workspace', devDependencies: ['@food/server'] };
const packages = [basket, kit, auth, orders, releases, server, host, root];

describe('The rule of imports between folders', () => {
  /** The faults of a package that imports another one, in its product code and in its tests. */
  const faultsWhere = (knowing: Package, name: string) =>
    [pack(knowing.folder, [name]), pack(knowing.folder, [], [name])].map((known) =>
      findZoneFaults([...packages.filter(({ folder }) => folder !== knowing.folder), known]),
    );

  it('lets everything import shared, the server the releases, and the workspace itself all', () => {
    expect(findZoneFaults(packages)).toEqual([]);
  });

  it.each([
    {
      of: basket,
      knows: '@food/host',
      words: 'shared/basket/package.json depends on @food/host. shared knows nobody',
    },
    { of: host, knows: '@food/remote-auth', words: 'The host knows the remotes only through federation.' },
    { of: releases, knows: '@food/server', words: 'The releases know shared alone.' },
    { of: server, knows: '@food/remote-orders', words: 'The server knows shared and the releases.' },
    { of: orders, knows: '@food/remote-auth', words: 'A remote knows shared alone;' },
  ])('refuses that $of.name knows $knows', ({ of, knows: name, words }) => {
    const said = [expect.stringContaining(words)];

    expect(faultsWhere(of, name)).toEqual([said, said]);
  });

  it('holds for a new remote', () => {
    const sixth = pack('remote-loyalty');
    const said = [expect.stringContaining('remote-loyalty/package.json depends on @food/remote-orders')];

    expect(faultsWhere(sixth, '@food/remote-orders')).toEqual([said, said]);
  });

  it('keeps the direction inside shared, where tests may import more', () => {
    const ui = pack('shared/ui');
    const said = [expect.stringContaining('shared/ui/package.json depends on @food/kit. ui knows platform')];

    expect(faultsWhere(ui, '@food/kit')).toEqual([said, []]);
  });
});

describe('A remote’s knowledge of another’s pieces', () => {
  const exposes = { './routes': './src/routes.ts', './invoice': './src/invoice.tsx' };
  const exposing = { ...orders, remote: { part: 'orders', exposes, uses: [], exports: exposes } };
  const using = (
    uses: string[],
    aliases: Package['aliases'] = { orders: '@food/remote-orders' },
  ): Package => ({
    ...pack('remote-shop'),
    aliases,
    remote: { part: 'shop', exposes: {}, uses, exports: {} },
  });
  const SHOWN = "const load = () => import('orders/invoice');";
  const complaints = (shop: Package, text = '', path = 'remote-shop/src/page.tsx') =>
    findPieceFaults({ packages: [exposing, shop], sources: [{ path, text }] });

  it('is the types of those that it uses, under the name of their remote', () => {
    expect(complaints(using(['orders/invoice']), SHOWN)).toEqual([]);
  });

  it('has no piece that its remote.json does not list, not even in a test', () => {
    expect(
      complaints(
        using(['orders/invoice']),
        "import routes from 'orders/routes';",
        'remote-shop/src/a.test.ts',
      ),
    ).toEqual([
      'remote-shop/src/a.test.ts:1 imports \'orders/routes\'. A remote takes of another what its remote.json lists as "uses", and nothing else: add it to remote-shop/remote.json, or leave it.',
    ]);
  });

  it.each([
    ['it uses nothing of it', using([])],
    ['the name is another', using(['orders/invoice'], { invoices: '@food/remote-orders' })],
    ['it is no remote', { ...pack('server'), aliases: { orders: '@food/remote-orders' } }],
  ])('is refused if %s', (_, shop) => {
    expect(complaints(shop)).toEqual([
      expect.stringContaining(`${shop.folder}/package.json has @food/remote-orders as`),
    ]);
  });

  it('needs the types of those that it uses, if their remote is in this repository', () => {
    expect(complaints(using(['orders/invoice', 'far/coupon'], {}))).toEqual([
      'remote-shop/remote.json uses orders/invoice, whose types remote-shop doesn\'t know. Add "orders": "workspace:@food/remote-orders@*" to "devDependencies" in remote-shop/package.json, and { "path": "../remote-orders" } to "references" in remote-shop/tsconfig.json.',
    ]);
  });

  it('is the same in its package.json as in its remote.json', () => {
    const hidden = {
      ...exposing,
      remote: { ...exposing.remote, exports: { './routes': './src/routes.ts' } },
    };

    expect(findPieceFaults({ packages: [hidden], sources: [] })).toEqual([
      'remote-orders/package.json must have as "exports" what its remote.json exposes: others take their types there.',
    ]);
  });
});

describe('An import of another package', () => {
  const complaints = (path: string, text: string) =>
    findImportFaults({ packages, sources: [{ path, text }] });

  it('is by its name, through a declared dependency', () => {
    expect(
      complaints('remote-orders/src/list/a.ts', "import { useCart } from '@food/basket/store';"),
    ).toEqual([]);
  });

  it("is refused by its path, however deep, and also from a test, a style sheet and an 'import()'", () => {
    const deep = 'remote-orders/src/list/cards/small';
    const words = "That is a path into remote-auth. Import it as '@food/remote-auth/…'";

    for (const [file, text] of [
      ['a.ts', "import { x } from '../../../../../remote-auth/src/routes';"],
      ['a.test.ts', "jest.mock('../../../../../remote-auth/src/routes');"],
      ['a.tsx', "const A = lazy(() => import(/* name */ '../../../../../remote-auth/src/routes'));"],
      ['a.module.css', ".a {\n  composes: b from '../../../../../remote-auth/src/a.module.css';\n}"],
    ] as const) {
      expect(complaints(`${deep}/${file}`, text)).toEqual([expect.stringContaining(words)]);
    }
  });

  it('is refused by its path between packages of shared, and from a file that is in no package', () => {
    expect(
      complaints('server/src/deep/a.ts', "\nimport x from '../../../shared/basket/src/basket-store';"),
    ).toEqual([expect.stringMatching(/^server\/src\/deep\/a\.ts:2 imports .* path into shared\/basket/)]);
    expect(complaints('server/src/a.ts', "import x from '../../scripts/stop';")).toEqual([
      expect.stringContaining('The file belongs to no package; server is one, and stands alone.'),
    ]);
  });

  it('is refused by its name if package.json does not declare it', () => {
    expect(complaints('remote-auth/src/a.ts', "import x from '@food/basket/store';")).toEqual([
      expect.stringContaining(
        'Add "@food/basket": "workspace:*" to "dependencies" in remote-auth/package.json',
      ),
    ]);
  });

  it('is refused in product code if package.json declares it for tests alone', () => {
    const text = "import { wire } from '@food/kit/wire';";

    expect(complaints('remote-orders/src/list.test.ts', text)).toEqual([]);
    expect(complaints('remote-orders/src/list.ts', text)).toEqual([
      expect.stringContaining(
        'Add "@food/kit": "workspace:*" to "dependencies" in remote-orders/package.json',
      ),
    ]);
  });
});

describe('A source file', () => {
  const withLines = (path: string, lines: number) => ({ path, text: 'line\n'.repeat(lines) });

  it('has at most 250 lines; a test may have more', () => {
    expect(findSizeFaults([withLines('host/src/a.ts', 250), withLines('host/src/a.test.ts', 400)])).toEqual(
      [],
    );
    expect(findSizeFaults([withLines('host/src/a.module.css', 251)])).toEqual([
      expect.stringContaining('host/src/a.module.css has 251 lines; 250 is the most.'),
    ]);
  });
});
