import { resolve } from 'node:path';
import { findTestFiles, partsOf, select, UnknownArgument } from './select';

const FILES = [
  'docs/documents.test.ts',
  'e2e/platform/releases.spec.ts',
  'e2e/product/across/navigation.spec.ts',
  'e2e/product/auth/auth.spec.ts',
  'e2e/product/catalog/filters.spec.ts',
  'e2e/product/catalog/menu.spec.ts',
  'releases/src/cli.test.ts',
  'remote-catalog/src/menu/menu-page.test.tsx',
  'remote-orders/src/orders/orders-page.test.tsx',
  'server/src/catalog/catalog-routes.test.ts',
  'server/src/orders/order-list.test.ts',
  'shared/cart/src/cart-totals.test.ts',
  'shared/contracts/src/catalog.test.ts',
];

const PARTS = partsOf(['docs', 'host', 'remote-catalog', 'remote-orders', 'shared']);

describe('npm test', () => {
  it('without a name checks everything', () => {
    const { whole, folders, unitTests, specs } = select([], { files: FILES, parts: PARTS });

    expect(whole).toBe(true);
    expect(folders).toEqual(['.']);
    expect([...unitTests, ...specs].sort()).toEqual(FILES);
  });

  it('with one of the five words checks its remote, its server folder, its contract and its specs', () => {
    expect(select(['catalog'], { files: FILES, parts: PARTS })).toEqual({
      whole: false,
      folders: ['remote-catalog', 'server/src/catalog'],
      unitTests: [
        'docs/documents.test.ts',
        'remote-catalog/src/menu/menu-page.test.tsx',
        'server/src/catalog/catalog-routes.test.ts',
        'shared/contracts/src/catalog.test.ts',
      ],
      specs: ['e2e/product/catalog/filters.spec.ts', 'e2e/product/catalog/menu.spec.ts'],
    });
  });

  it.each(['auth', 'catalog', 'checkout', 'orders', 'tracking'])(
    'with %s looks at its states in the gallery too',
    (word) => {
      const files = findTestFiles(resolve(import.meta.dirname, '../..'), 'e2e/product');

      expect(select([word], { files, parts: [word] }).specs).toContain(`e2e/product/${word}/states.spec.ts`);
    },
  );

  it('with a remote checks what each remote must have elsewhere', () => {
    const files = findTestFiles(resolve(import.meta.dirname, '../..'));
    const { unitTests } = select(['orders'], { files, parts: ['orders'] });

    expect(unitTests).toEqual(
      expect.arrayContaining([
        'docs/documents.test.ts',
        'docs/project-files.test.ts',
        'gallery/src/gallery.test.ts',
        'scripts/lint-rules/manifest-words.test.ts',
        'server/src/http/contract-calls.test.ts',
        'server/src/http/openapi.test.ts',
        'shared/contracts/src/example-answers.test.ts',
      ]),
    );
  });

  it('with a folder of the repository checks that folder and the specs of its name', () => {
    expect(select(['releases'], { files: FILES, parts: PARTS })).toMatchObject({
      folders: ['releases'],
      specs: ['e2e/platform/releases.spec.ts'],
    });
    expect(select(['shared'], { files: FILES, parts: PARTS }).unitTests).toEqual([
      'shared/cart/src/cart-totals.test.ts',
      'shared/contracts/src/catalog.test.ts',
    ]);
  });

  it.each([
    ['a piece of its path', 'cart-totals', 'shared/cart/src/cart-totals.test.ts'],
    ['its path', 'e2e/product/auth/auth.spec.ts', 'e2e/product/auth/auth.spec.ts'],
    ['its path from here', './docs/documents.test.ts', 'docs/documents.test.ts'],
  ])('finds a single test by %s, and checks nothing else', (_, name, file) => {
    const { whole, folders, unitTests, specs } = select([name], { files: FILES, parts: PARTS });

    expect(whole).toBe(false);
    expect(folders).toEqual([]);
    expect([...unitTests, ...specs]).toEqual([file]);
  });

  it("takes the specs of the frame for the host's", () => {
    expect(select(['host'], { files: FILES, parts: PARTS }).specs).toEqual([
      'e2e/product/across/navigation.spec.ts',
    ]);
  });

  it('checks a remote that has nothing of its name in the server', () => {
    const files = ['remote-offers/src/routes.test.ts'];

    expect(select(['offers'], { files, parts: ['offers'] }).folders).toEqual(['remote-offers']);
  });

  it('takes several names at once', () => {
    const { folders, unitTests } = select(['orders', 'cart-totals'], { files: FILES, parts: PARTS });

    expect(folders).toEqual(['remote-orders', 'server/src/orders']);
    expect(unitTests).toContain('server/src/orders/order-list.test.ts');
    expect(unitTests).toContain('shared/cart/src/cart-totals.test.ts');
  });

  it('says in one line what it does not know, and which parts there are', () => {
    expect(() => select(['catalog', 'cataloge'], { files: FILES, parts: PARTS })).toThrow(UnknownArgument);
    expect(() => select(['cataloge'], { files: FILES, parts: PARTS })).toThrow(
      /^"cataloge" is no part and in no test file's path\. The parts are catalog, orders, host, .*\.$/,
    );
  });
});
