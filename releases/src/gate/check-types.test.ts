import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { candidate, putLive, putTypes, told } from '../testing/gate-kit';
import { buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { checkTypes } from './check-types';

// The compiler runs in a process of its own.
jest.setTimeout(60_000);
const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
});

const NOTHING = { js: [], css: [] };
const REMOTE = 'shared/platform/src/composition/remote';
const PIECE = 'part/src/invoice';

/** A release of orders whose invoice takes these props. */
async function orders(version: string, props: string) {
  const release = buildRemote('orders', { version, exposes: { './routes': NOTHING, './invoice': NOTHING } });
  await putTypes(store, release, {
    exposes: { './invoice': PIECE },
    files: {
      [PIECE]: `import type { ExposedProps } from '../../${REMOTE}';
export default function Invoice({ orderId }: ExposedProps['orders/invoice']): import("react").JSX.Element;`,
      [REMOTE]: `export interface ExposedProps { 'orders/invoice': ${props}; }`,
    },
  });
  return release;
}

/** A release of checkout that passes these props to it. */
async function checkout(version: string, props: string) {
  const release = buildRemote('checkout', { version, uses: ['orders/invoice'] });
  await putTypes(store, release, {
    expects: REMOTE,
    files: { [REMOTE]: `export interface ExposedProps { 'orders/invoice': ${props}; }` },
  });
  return release;
}

describe('What one remote passes to another’s piece', () => {
  it('fits where the piece takes more than it must', async () => {
    await putLive(
      store,
      await orders('1.0.0', '{ orderId: string }'),
      await checkout('1.0.0', '{ orderId: string }'),
    );

    const findings = await checkTypes(
      await candidate(store, await orders('1.1.0', '{ orderId: string; currency?: string }')),
    );

    expect(findings).toEqual([]);
  });

  it('no longer fits a piece that wants more: refused, with the compiler’s line', async () => {
    await putLive(
      store,
      await orders('1.0.0', '{ orderId: string }'),
      await checkout('1.0.0', '{ orderId: string }'),
    );

    const findings = await checkTypes(
      await candidate(store, await orders('1.1.0', '{ orderId: string; currency: string }')),
    );

    expect(told(findings)).toEqual([
      "refused orders: What checkout@1.0.0 passes to orders/invoice is not what orders@1.1.0 takes. The compiler says: Property 'currency' is missing in type '{ orderId: string; }' but required in type '{ orderId: string; currency: string; }'. The orders team must go on taking what checkout passes (what is new must be optional), or wait until the checkout team has a release live that passes the new.",
    ]);
  });

  it('is refused where the one who passes it is new', async () => {
    await putLive(
      store,
      await orders('1.0.0', '{ orderId: string }'),
      await checkout('1.0.0', '{ orderId: string }'),
    );

    const findings = await checkTypes(await candidate(store, await checkout('1.1.0', '{ orderId: number }')));

    expect(findings).toMatchObject([{ level: 'refused', team: 'checkout' }]);
    expect(findings[0]?.words).toContain("Type 'number' is not assignable to type 'string'.");
  });

  it('gives a warning when the piece no longer reads it', async () => {
    await putLive(
      store,
      await orders('1.0.0', '{ orderId: string; afterOrder?: boolean }'),
      await checkout('1.0.0', '{ orderId: string; afterOrder?: boolean }'),
    );

    const findings = await checkTypes(await candidate(store, await orders('1.1.0', '{ orderId: string }')));

    expect(findings).toMatchObject([{ level: 'warning', team: 'orders' }]);
    expect(findings[0]?.words).toMatch(
      /may pass to orders\/invoice what orders@1\.1\.0 doesn't know.*afterOrder/,
    );
  });

  it('can’t be judged, with a warning, where a release was published without its types', async () => {
    await putLive(
      store,
      await orders('1.0.0', '{ orderId: string }'),
      buildRemote('checkout', { uses: ['orders/invoice'] }),
    );

    const findings = await checkTypes(await candidate(store, await orders('1.1.0', '{ orderId: string }')));

    expect(findings).toMatchObject([{ level: 'warning', team: 'orders' }]);
    expect(findings[0]?.words).toContain('published without its types');
  });

  it('is not checked again for releases that were live together before', async () => {
    await putLive(
      store,
      await orders('1.0.0', '{ orderId: string }'),
      await checkout('1.0.0', '{ orderId: number }'),
    );

    expect(await checkTypes(await candidate(store, buildRemote('catalog')))).toEqual([]);
  });

  describe('where nobody but the two remotes knows the piece', () => {
    const BADGE = 'part/src/badge';
    const OWN = 'part/src/exposed-props';

    async function offers(version: string, props: string) {
      const release = buildRemote('offers', {
        version,
        exposes: { './routes': NOTHING, './badge': NOTHING },
      });
      await putTypes(store, release, {
        exposes: { './badge': BADGE },
        files: { [BADGE]: `export default function Badge(props: ${props}): import("react").JSX.Element;` },
      });
      return release;
    }
    async function catalog(version: string, props: string | null) {
      const release = buildRemote('catalog', { version, uses: ['offers/badge'] });
      const declared = `export {}; declare module '../../${REMOTE}' { interface ExposedProps { 'offers/badge': ${props}; } }`;
      await putTypes(store, release, {
        expects: REMOTE,
        declares: props === null ? null : OWN,
        files: {
          [REMOTE]: `export interface ExposedProps { 'orders/invoice': { orderId: string }; }`,
          ...(props !== null && { [OWN]: declared }),
        },
      });
      return release;
    }

    it('fits where the one declares in its own folder what the other takes', async () => {
      await putLive(store, await offers('1.0.0', '{ itemId: number }'));

      const wanted = await candidate(store, await catalog('1.1.0', '{ itemId: number }'));

      expect(await checkTypes(wanted)).toEqual([]);
    });

    it('is refused where it no longer fits, to the team that changed it', async () => {
      await putLive(
        store,
        await offers('1.0.0', '{ itemId: number }'),
        await catalog('1.0.0', '{ itemId: number }'),
      );

      const wanted = await candidate(store, await offers('1.1.0', '{ itemId: string }'));

      expect(await checkTypes(wanted)).toMatchObject([{ level: 'refused', team: 'offers' }]);
    });

    it('is refused where the one who shows the piece does not declare what it passes, with what to write', async () => {
      await putLive(store, await offers('1.0.0', '{ itemId: number }'));

      const wanted = await candidate(store, await catalog('1.1.0', null));

      expect(told(await checkTypes(wanted))).toEqual([
        "refused catalog: catalog@1.1.0 shows offers/badge, and doesn't say what it passes to it. The catalog team must declare that in remote-catalog/src/exposed-props.ts: \"export {}; declare module '@food/platform/remote' { interface ExposedProps { 'offers/badge': { … } } }\", with the props in place of the dots.",
      ]);
    });

    it('is the matter of the one who shows it, even where the piece is new', async () => {
      await putLive(store, await offers('1.0.0', '{ itemId: number }'), await catalog('1.0.0', null));

      const wanted = await candidate(store, await offers('1.1.0', '{ itemId: number }'));

      expect(await checkTypes(wanted)).toMatchObject([{ level: 'warning', team: 'catalog' }]);
    });
  });
});
