import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../model/errors';
import { tempFolders } from '../testing/temp-folder';
import { refuseUndeclaredUses } from './used-exposes';

const folders = tempFolders();
afterAll(() => folders.clear());

const check = async (source: string, uses: string[], file = 'success-page.tsx', dependencies = {}) => {
  const root = await folders.next();
  const dir = join(root, 'remote-checkout');
  await mkdir(join(root, 'remote-orders'));
  await writeFile(join(root, 'remote-orders/remote.json'), '{}');
  await mkdir(join(dir, '@mf-types/tracking'), { recursive: true });
  await mkdir(join(dir, 'src/success'), { recursive: true });
  await writeFile(join(dir, 'package.json'), JSON.stringify({ dependencies }));
  await writeFile(join(dir, 'src/success', file), source);
  return refuseUndeclaredUses('checkout', dir, uses);
};
const SHOWN = `<Exposed
  onLook={() => 1}
  of="orders/invoice" props={{ orderId }} />`;

describe('A remote that shows a piece of another one', () => {
  it('may be published if its remote.json says so', async () => {
    await expect(check(SHOWN, ['orders/invoice'])).resolves.toBeUndefined();
  });

  it.each([
    `\n\n${SHOWN}`,
    `\n\n<Exposed of={'orders/invoice'} />`,
    `\n\ncomposition().loadModule('orders/invoice')`,
    `\n\nlazy(() => import('orders/invoice'))`,
    `\n\nlazy(() => import(/* webpackPrefetch: true */ "orders/invoice"))`,
  ])('is refused if it doesn’t, with the line and what to write: %s', async (source) => {
    const checking = check(source, ['orders/receipt']);

    await expect(checking).rejects.toThrow(Refusal);
    await expect(checking).rejects.toThrow(
      'checkout shows orders/invoice (remote-checkout/src/success/success-page.tsx:3), and its remote.json doesn\'t say so. The checkout team must add "uses": { "orders/invoice": "^1.0.0" } there, with the version that it takes: then nobody can take it away unseen.',
    );
  });

  it.each(['<Exposed of={name} props={{}} />', 'composition().loadModule(name)'])(
    'is refused if the name can’t be read: %s',
    async (source) => {
      await expect(check(source, ['orders/invoice'])).rejects.toThrow(
        'checkout shows a piece of another remote (remote-checkout/src/success/success-page.tsx:1) whose name can\'t be read there. Write it out, as in <Exposed of="orders/invoice">',
      );
    },
  );

  it('is refused if it imports another piece than the one it names', async () => {
    const source = `<Exposed of="orders/invoice" load={() => import('orders/receipt')} />`;

    await expect(check(source, ['orders/invoice', 'orders/receipt'])).rejects.toThrow(
      'checkout shows a piece of another remote (remote-checkout/src/success/success-page.tsx:1) as orders/invoice, and loads orders/receipt. Write the same name in both places.',
    );
  });

  it('is refused if its page would not start without the piece, which it may know by its type', async () => {
    await expect(check("import type Invoice from 'orders/invoice';", [])).resolves.toBeUndefined();
    await expect(check("import Invoice from 'orders/invoice';", ['orders/invoice'])).rejects.toThrow(
      `checkout imports orders/invoice (remote-checkout/src/success/success-page.tsx:1) at once: without it the page would not start. Write () => import('orders/invoice') as the "load" of <Exposed>.`,
    );
  });

  it('may import from a package of its own in the same form', async () => {
    await expect(
      check("const later = () => import('charts/pie');", [], 'a.ts', { charts: '1.0.0' }),
    ).resolves.toBeUndefined();
  });

  it('is known by its folder, the types that were written of it, its name in package.json, or how it is shown', async () => {
    const dependencies = { catalog: 'workspace:@food/remote-catalog@*' };
    const words = (name: string) =>
      `checkout shows ${name} (remote-checkout/src/success/a.tsx:1), and its remote.json doesn't`;

    for (const name of ['orders/invoice', 'tracking/map', 'catalog/dish'])
      await expect(check(`import('${name}')`, [], 'a.tsx', dependencies)).rejects.toThrow(words(name));
    const offers = `<Exposed of="offers/coupon" load={() => import('offers/coupon')} />`;
    await expect(check(offers, [], 'a.tsx')).rejects.toThrow(words('offers/coupon'));
    await expect(check(offers, ['offers/coupon'], 'a.tsx')).resolves.toBeUndefined();
  });

  it.each(["import get from 'lodash/get';", "const later = () => import('lodash/get');"])(
    'is told from one that imports of a package which it doesn’t have: %s',
    async (source) => {
      await expect(check(source, ['orders/invoice'])).rejects.toThrow(
        new Refusal(
          'checkout imports lodash/get (remote-checkout/src/success/success-page.tsx:1), and lodash is neither a package in its package.json nor a remote that is known here. Add the package there and install it; if lodash is a remote in another repository, "npm run release -- types lodash" comes first.',
        ),
      );
    },
  );

  it('may do as it likes in its tests', async () => {
    await expect(check(SHOWN, [], 'success-page.test.tsx')).resolves.toBeUndefined();
  });
});
