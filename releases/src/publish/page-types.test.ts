import { join, resolve } from 'node:path';
import { Refusal } from '../model/errors';
import { writePart } from '../testing/fixture-site';
import { tempFolders } from '../testing/temp-folder';
import { refuseWrongPages } from './page-types';

// The compiler runs in a process of its own.
jest.setTimeout(180_000);
const folders = tempFolders();
afterAll(() => folders.clear());

const EXPOSES = { './routes': { import: './src/routes.ts' } };

const ROUTES = `import { defineRoutes } from '@food/platform/remote';
export default defineRoutes({ '/orders': () => import('./orders-page') });`;

async function check(page: string, routes = ROUTES): Promise<void> {
  const root = await folders.next();
  await writePart(root, 'orders', {
    'src/routes.ts': routes,
    'src/orders-page.tsx': page,
  });
  await refuseWrongPages('orders', join(root, 'remote-orders'), { exposes: EXPOSES, uses: {} });
}

describe('A remote’s pages', () => {
  it('are refused if the types of one don’t compile, with the file, the line and the compiler’s words', async () => {
    const checking = check("const total: number = 'much';\nexport default () => <p>{total}</p>;");

    await expect(checking).rejects.toThrow(Refusal);
    await expect(checking).rejects.toThrow(
      "orders does not build: the types of its pages don't compile.\nremote-orders/src/orders-page.tsx:1: Type 'string' is not assignable to type 'number'.",
    );
  });

  it.each([
    ['by another name than default', ROUTES.replace('export default', 'export const routes =')],
    ['without their remote', ROUTES.replace('defineRoutes(', '(')],
    ['as a list', "export default ['/orders'];"],
  ])('are refused if the routes export them %s, with what to write', async (_, routes) => {
    await expect(check('export default () => <p>12</p>;', routes)).rejects.toThrow(
      "orders does not build: remote-orders/src/routes.ts must export its pages as the host loads them: export default defineRoutes({ '/path': () => import(…) }), of @food/platform/remote.",
    );
  });

  it('are taken if they compile, whatever has no name for its type', async () => {
    await check('export default () => <p>12</p>;');
  });

  it('are taken with a piece of another remote of the workspace', async () => {
    await refuseWrongPages('checkout', resolve('remote-checkout'), {
      exposes: EXPOSES,
      uses: { 'orders/invoice': '*' },
    });
  });
});
