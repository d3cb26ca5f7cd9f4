import { join, resolve } from 'node:path';
import { Refusal } from '../model/errors';
import { ReleaseTypes } from '../registry/release-types';
import { type Sources, writePart } from '../testing/fixture-site';
import { tempFolders } from '../testing/temp-folder';
import { exposedTypes } from './exposed-types';

// The compiler runs in a process of its own.
jest.setTimeout(180_000);
const folders = tempFolders();
afterAll(() => folders.clear());

const SOURCES = {
  'src/props.ts': 'export interface Props { orderId: string }',
  'src/invoice.tsx': `import { type Rupees, formatRupees } from './rupees';
import type { Props } from './props';
import css from './invoice.module.css';
export default function Invoice({ orderId, total }: Props & { total?: Rupees }) {
  return <p className={css.sheet}>{orderId} {formatRupees(total ?? 0)}</p>;
}`,
  'src/rupees.ts':
    'export type Rupees = number; export const formatRupees = (rupees: Rupees) => String(rupees);',
  'src/unseen.ts': 'export const unseen = 1;',
};
const ROUTES = { './routes': { import: './src/routes.ts' } };
const EXPOSES = { ...ROUTES, './invoice': { import: './src/invoice.tsx' } };

async function typesOf(
  sources: Sources,
  seams: Parameters<typeof exposedTypes>[2],
): Promise<ReleaseTypes | null> {
  const root = await folders.next();
  await writePart(root, 'orders', sources);
  const bytes = await exposedTypes('orders', join(root, 'remote-orders'), seams);
  return bytes && ReleaseTypes.parse(JSON.parse(bytes.toString('utf8')));
}

describe('A release that exposes a piece', () => {
  it('keeps its declarations, and those of its own files that they name, without a path of this machine', async () => {
    const types = await typesOf(SOURCES, { exposes: EXPOSES });

    expect(types?.exposes).toEqual({ './invoice': 'part/src/invoice' });
    expect(Object.keys(types?.files ?? {})).toEqual([
      'part/src/invoice',
      'part/src/props',
      'part/src/rupees',
    ]);
    expect(types?.files['part/src/invoice']).toContain("from './props'");
    expect(JSON.stringify(types)).not.toContain(process.cwd());
  });

  it('is refused if its types don’t compile, with the file, the line and the compiler’s words', async () => {
    const wrong = { ...SOURCES, 'src/props.ts': 'export interface Props { orderId: Missing }' };

    const typing = typesOf(wrong, { exposes: EXPOSES });

    await expect(typing).rejects.toThrow(Refusal);
    await expect(typing).rejects.toThrow(
      "orders does not build: the types of what it exposes or uses don't compile.\nremote-orders/src/props.ts:1: Cannot find name 'Missing'.",
    );
  });
});

describe('A release that shows pieces of others', () => {
  const WRITTEN = {
    'src/routes.ts': '',
    '@mf-types/offers/badge.d.ts': "export { default } from './parts/badge';",
    '@mf-types/offers/parts/badge.d.ts': 'export default function Badge(props: { price: number }): null;',
  };

  it('keeps their types as they were when it was built', async () => {
    const types = await typesOf(WRITTEN, { uses: { 'offers/badge': '^1.0.0' } });

    expect(types?.takes).toEqual({ 'offers/badge': 'part/@mf-types/offers/badge' });
    expect(Object.keys(types?.files ?? {})).toEqual([
      'part/@mf-types/offers/badge',
      'part/@mf-types/offers/parts/badge',
    ]);
  });

  it('has them of the other remote’s source if both are in one workspace', async () => {
    const bytes = await exposedTypes('checkout', resolve('remote-checkout'), {
      uses: { 'orders/invoice': '^1.0.0' },
    });

    const { takes, files } = ReleaseTypes.parse(JSON.parse(String(bytes)));

    expect(takes).toEqual({ 'orders/invoice': 'part/@mf-types/orders/src/invoice/invoice' });
    expect(files['part/@mf-types/orders/src/invoice/invoice']).toContain('afterOrder?: boolean');
    expect(JSON.stringify(files)).not.toContain(process.cwd());
  });

  it('is refused if the types of a piece are nowhere, with what to do', async () => {
    const typing = typesOf({ 'src/routes.ts': '' }, { uses: { 'offers/badge': '^1.0.0' } });

    await expect(typing).rejects.toThrow(Refusal);
    await expect(typing).rejects.toThrow(
      'orders shows offers/badge, and its types are not here. "npm run release -- types offers" writes them to @mf-types/; a remote of the same repository has "offers": "workspace:@food/remote-offers@*" in devDependencies.',
    );
  });
});

describe('A release that neither exposes nor shows a piece', () => {
  it('keeps no types', async () => {
    expect(await typesOf(SOURCES, { exposes: ROUTES })).toBeNull();
  });
});
