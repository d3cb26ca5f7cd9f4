import { join } from 'node:path';
import { Refusal } from '../model/errors';
import { ReleaseTypes } from '../registry/release-types';
import { type Sources, writePart } from '../testing/fixture-site';
import { tempFolders } from '../testing/temp-folder';
import { exposedTypes } from './exposed-types';

// The compiler runs in a process of its own.
jest.setTimeout(60_000);
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
const EXPOSES = { './routes': './src/routes.ts', './invoice': './src/invoice.tsx' };

async function typesOf(
  sources: Sources,
  seams: { exposes?: Sources; uses?: string[] },
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

  it('is refused where its types don’t compile, with the file, the line and the compiler’s words', async () => {
    const wrong = { ...SOURCES, 'src/props.ts': 'export interface Props { orderId: Missing }' };

    const typing = typesOf(wrong, { exposes: EXPOSES });

    await expect(typing).rejects.toThrow(Refusal);
    await expect(typing).rejects.toThrow(
      "orders does not build: the types of what it exposes or uses don't compile.\nprops.ts, line 1: Cannot find name 'Missing'.",
    );
  });
});

describe('A release that shows pieces of others', () => {
  it('keeps what it passes to them', async () => {
    const types = await typesOf({ 'src/routes.ts': '' }, { uses: ['orders/invoice'] });

    expect(types?.expects).toBe('shared/platform/src/composition/remote');
    expect(types?.files['shared/platform/src/composition/remote']).toContain("'orders/invoice'");
  });
});

describe('A release that shows a piece which only its own folder declares', () => {
  const declared = (props: string) => ({
    'src/routes.ts': '',
    'src/exposed-props.ts': `import type { Rupees } from './rupees';
declare module '@food/platform/remote' {
  interface ExposedProps { 'offers/badge': ${props} }
}`,
    'src/rupees.ts': 'export type Rupees = number;',
  });

  it('keeps that declaration, with what it names', async () => {
    const types = await typesOf(declared('{ price: Rupees }'), { uses: ['offers/badge'] });

    expect(types).toMatchObject({
      expects: 'shared/platform/src/composition/remote',
      declares: 'part/src/exposed-props',
    });
    expect(types?.files['part/src/exposed-props']).toContain(
      "declare module '../../shared/platform/src/composition/remote'",
    );
    expect(types?.files['part/src/rupees']).toContain('Rupees');
  });

  it('is refused where the declaration does not compile', async () => {
    const typing = typesOf(declared('{ price: Dollars }'), { uses: ['offers/badge'] });

    await expect(typing).rejects.toThrow("exposed-props.ts, line 3: Cannot find name 'Dollars'.");
  });
});

describe('A release that neither exposes nor shows a piece', () => {
  it('keeps no types', async () => {
    expect(await typesOf(SOURCES, { exposes: { './routes': './src/routes.ts' } })).toBeNull();
  });
});
