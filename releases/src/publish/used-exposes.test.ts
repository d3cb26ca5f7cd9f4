import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../model/errors';
import { tempFolders } from '../testing/temp-folder';
import { refuseUndeclaredUses } from './used-exposes';

const folders = tempFolders();
afterAll(() => folders.clear());

const check = async (source: string, uses: string[], file = 'success-page.tsx', dependencies = {}) => {
  const dir = await folders.next();
  await writeFile(join(dir, 'package.json'), JSON.stringify({ dependencies }));
  await mkdir(join(dir, 'src/success'), { recursive: true });
  await writeFile(join(dir, 'src/success', file), source);
  return refuseUndeclaredUses('checkout', dir, uses);
};
const SHOWN = `<Exposed
  onLook={() => 1}
  of="orders/invoice" props={{ orderId }} />`;

describe('A remote that shows a piece of another one', () => {
  it('may be published where its remote.json says so', async () => {
    await expect(check(SHOWN, ['orders/invoice'])).resolves.toBeUndefined();
  });

  it.each([
    SHOWN,
    `<Exposed of={'orders/invoice'} />`,
    `composition().loadModule('orders/invoice')`,
    `lazy(() => import('orders/invoice'))`,
    `lazy(() => import(/* webpackPrefetch: true */ "orders/invoice"))`,
  ])('is refused where it doesn’t, with the file and what to write: %s', async (source) => {
    const checking = check(source, ['orders/receipt']);

    await expect(checking).rejects.toThrow(Refusal);
    await expect(checking).rejects.toThrow(
      'checkout shows orders/invoice (in src/success/success-page.tsx), and its remote.json doesn\'t say so. The checkout team must add "uses": { "orders/invoice": "^1.0.0" } there, with the version that it takes: then nobody can take it away unseen.',
    );
  });

  it.each(['<Exposed of={name} props={{}} />', 'composition().loadModule(name)'])(
    'is refused where the name can’t be read: %s',
    async (source) => {
      await expect(check(source, ['orders/invoice'])).rejects.toThrow(
        'checkout shows a piece of another remote in src/success/success-page.tsx whose name can\'t be read there. Write it out, as in <Exposed of="orders/invoice">',
      );
    },
  );

  it('is refused where it imports another piece than the one it names', async () => {
    const source = `<Exposed of="orders/invoice" load={() => import('orders/receipt')} />`;

    await expect(check(source, ['orders/invoice', 'orders/receipt'])).rejects.toThrow(
      'checkout shows a piece of another remote in src/success/success-page.tsx as orders/invoice, and loads orders/receipt. Write the same name in both places.',
    );
  });

  it('is refused where its page would not start without the piece, which it may know by its type', async () => {
    await expect(check("import type Invoice from 'orders/invoice';", [])).resolves.toBeUndefined();
    await expect(check("import Invoice from 'orders/invoice';", ['orders/invoice'])).rejects.toThrow(
      `checkout imports orders/invoice in src/success/success-page.tsx at once: without it the page would not start. Write () => import('orders/invoice') as the "load" of <Exposed>.`,
    );
  });

  it('may import from a package of its own in the same form', async () => {
    await expect(
      check("const later = () => import('charts/pie');", [], 'a.ts', { charts: '1.0.0' }),
    ).resolves.toBeUndefined();
  });

  it('may do as it likes in its tests', async () => {
    await expect(check(SHOWN, [], 'success-page.test.tsx')).resolves.toBeUndefined();
  });
});
