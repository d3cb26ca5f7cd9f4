import { StoreAway } from '../model/errors';
import { integrityOf } from '../model/integrity';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { TYPES_FILE } from '../registry/release-types';
import { candidate, linesOf, putLive, putTypes } from '../testing/gate-kit';
import { buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { checkTypes } from './check-types';

// The compiler runs in a process of its own.
jest.setTimeout(180_000);
const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
});

const NOTHING = { js: [], css: [] };
const REMOTE = 'shared/platform/src/composition/remote';
const PIECE = 'part/src/invoice';
const TAKEN = 'part/@mf-types/orders/invoice';
const invoice = (props: string) =>
  `export default function Invoice(props: ${props}): import("react").JSX.Element;`;

/** A release of orders whose invoice has these props. */
async function orders(version: string, props: string) {
  const release = buildRemote('orders', { version, exposes: { './routes': NOTHING, './invoice': NOTHING } });
  await putTypes(store, release, {
    exposes: { './invoice': PIECE },
    files: { [PIECE]: invoice(props) },
  });
  return release;
}

/** A release of checkout, or of another remote, that was built with an invoice of these props. */
async function checkout(version: string, props: string, part = 'checkout') {
  const release = buildRemote(part, { version, uses: ['orders/invoice'] });
  await putTypes(store, release, {
    takes: { 'orders/invoice': TAKEN },
    files: { [TAKEN]: invoice(props) },
  });
  return release;
}

describe('What one remote passes to another’s piece', () => {
  it('fits if the piece takes more than it must', async () => {
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

  it('can’t be judged if the types of a release were altered in the store; that stops nobody who promotes another', async () => {
    const altered = await orders('1.0.0', '{ orderId: string }');
    Object.assign(altered.files, {
      [TYPES_FILE]: { bytes: 1, integrity: integrityOf(Buffer.from('other')) },
    });
    await putLive(store, altered, await checkout('1.0.0', '{ orderId: string }'));

    const findings = await checkTypes(await candidate(store, await checkout('1.1.0', '{ orderId: string }')));

    expect(findings).toEqual([expect.objectContaining({ level: 'warning', team: 'checkout' })]);
  });

  it('is not taken for unknown if the store does not answer: nothing is decided', async () => {
    await putLive(
      store,
      await orders('1.0.0', '{ orderId: string }'),
      await checkout('1.0.0', '{ orderId: string }'),
    );
    const next = await candidate(store, await checkout('1.1.0', '{ orderId: string }'));
    const away = async (key: string) => {
      if (key.endsWith(TYPES_FILE)) throw new StoreAway('The release store does not answer.');
      return store.get(key);
    };

    await expect(checkTypes({ ...next, store: { ...store, get: away } })).rejects.toThrow(StoreAway);
  });

  it('is not checked if the piece is gone, which another check reports', async () => {
    await putLive(
      store,
      await orders('1.0.0', '{ orderId: string }'),
      await checkout('1.0.0', '{ orderId: string }'),
    );

    expect(await checkTypes(await candidate(store, buildRemote('orders', { version: '1.1.0' })))).toEqual([]);
  });

  it('no longer fits a piece that wants more: refused, with the compiler’s line, and not to who passes it', async () => {
    await putLive(
      store,
      await orders('1.0.0', '{ orderId: string }'),
      await checkout('1.0.0', '{ orderId: string }'),
      await checkout('1.0.0', '{ orderId: string; currency: string }', 'tracking'),
    );

    const findings = await checkTypes(
      await candidate(store, await orders('1.1.0', '{ orderId: string; currency: string }')),
    );

    expect(linesOf(findings)).toEqual([
      "refused orders: What checkout@1.0.0 passes to orders/invoice is not what orders@1.1.0 takes. The compiler says: Property 'currency' is missing in type '{ orderId: string; }' but required in type '{ orderId: string; currency: string; }'. The orders team must go on taking what checkout passes (what is new must be optional), or wait until the checkout team has a release live that passes the new.",
    ]);
  });

  it('is refused if the one who passes it is new', async () => {
    await putLive(
      store,
      await orders('1.0.0', '{ orderId: string }'),
      await checkout('1.0.0', '{ orderId: string }'),
    );

    const findings = await checkTypes(await candidate(store, await checkout('1.1.0', '{ orderId: number }')));

    expect(findings).toMatchObject([{ level: 'refused', team: 'checkout' }]);
    expect(findings[0]?.words).toContain(
      "Type 'number' is not assignable to type 'string'. The checkout team must pass what orders takes, or wait",
    );
  });

  it('gives a warning to who passes what the piece never read', async () => {
    const props = '{ orderId: string }';
    await putLive(store, await orders('1.0.0', props), await checkout('1.0.0', props));

    const next = await checkout('1.1.0', '{ orderId: string; afterOrder?: boolean }');

    expect(await checkTypes(await candidate(store, next))).toMatchObject([
      { level: 'warning', team: 'checkout' },
    ]);
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

  it('can’t be judged if a release was published without its types, and a warning says so', async () => {
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

  describe('if the one who shows it was published before pieces had types of their own', () => {
    const OWN = 'part/src/exposed-props';

    async function old(props: string | null) {
      const release = buildRemote('checkout', { version: '1.0.0', uses: ['orders/invoice'] });
      await putTypes(store, release, {
        expects: REMOTE,
        declares: OWN,
        files: {
          [REMOTE]: 'export interface ExposedProps { other: object }',
          [OWN]: `export {}; declare module '../../${REMOTE}' { interface ExposedProps { '${props === null ? 'x/y' : 'orders/invoice'}': ${props ?? '{}'}; } }`,
        },
      });
      return release;
    }

    it('is what it said then that it passes', async () => {
      await putLive(store, await orders('1.0.0', '{ orderId: string }'), await old('{ orderId: string }'));

      const fits = await candidate(store, await orders('1.1.0', '{ orderId: string; currency?: string }'));
      const breaks = await candidate(store, await orders('1.2.0', '{ orderId: number }'));

      expect(await checkTypes(fits)).toEqual([]);
      expect(await checkTypes(breaks)).toMatchObject([{ level: 'refused', team: 'orders' }]);
    });

    it('can’t be judged if it didn’t say what it passes, and a warning says so', async () => {
      await putLive(store, await orders('1.0.0', '{ orderId: string }'), await old(null));

      const wanted = await candidate(store, await orders('1.1.0', '{ orderId: string }'));

      expect(await checkTypes(wanted)).toMatchObject([{ level: 'warning', team: 'orders' }]);
    });
  });
});
