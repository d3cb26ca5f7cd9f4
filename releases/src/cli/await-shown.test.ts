import { fileStore } from '../object-store/file-store';
import { putLive } from '../testing/gate-kit';
import { buildHost, buildRemote } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { servedFrom, standInSites } from '../testing/stand-in-sites';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { servedBy } from './served-deployment';

const folders = tempFolders();
const sites = standInSites();
afterAll(() => {
  sites.end();
  return folders.clear();
});

let folder: string;
beforeEach(async () => {
  folder = await folders.next();
  await putLive(fileStore(folder), buildHost(), buildRemote('orders', { version: '1.0.0' }));
  await putWhole(fileStore(folder), buildRemote('orders', { version: '1.1.0' }));
});

/** Starts a site that shows what is live in a store some readings late. */
async function site({ late = 0, store = folder } = {}): Promise<string> {
  let seen: (object | null)[] = [];
  return sites.start(async (_, reply) => {
    seen = [...seen, await servedFrom(fileStore(store))].slice(-1 - late);
    reply.end(JSON.stringify(seen[0]));
  });
}

const release = (args: string[], address = 'http://localhost:9') =>
  runRelease(args, { RELEASE_STORE: `file:${folder}`, RELEASE_BY: 'asha', PORT: new URL(address).port });
const promote = (...args: Parameters<typeof release>) =>
  release(['promote', 'orders@1.1.0', '--no-smoke', ...args[0]], args[1]);

describe('A change of what is live', () => {
  it('is reported as live once the site that runs here shows it', async () => {
    const address = await site({ late: 3 });

    const promoted = await promote([], address);
    const back = await release(['rollback', 'orders'], address);

    expect(promoted.error).not.toContain('Warning');
    expect(promoted.out).toMatch(/^Deployment 2 is live\.\n/);
    for (const { out } of [promoted, back])
      expect(out.trimEnd().split('\n').at(-1)).toBe(`${address} shows it.`);
  });

  it('is reported as live on the site that is named', async () => {
    const address = await site();

    const { out } = await promote(['--site', address]);

    expect(out).toContain(`${address} shows it.\n`);
  });

  it('is reported as live where the host itself went back', async () => {
    await putWhole(fileStore(folder), buildHost({ version: '1.1.0' }));
    await promote(['host@1.1.0']);
    // No deployment names that host after the rollback.
    const address = await site({ late: 2 });
    await servedBy(address);

    const { out } = await release(['rollback', 'host'], address);

    expect(out).toContain(`${address} shows it.\n`);
  });

  it('is not reported as live on a site that holds the release back', async () => {
    const address = await sites.start((_, reply) => {
      reply.end(JSON.stringify({ number: 2, versions: { host: '1.0.0', orders: '1.0.0' } }));
    });

    const { code, out, error } = await promote([], address);

    expect(code).toBe(0);
    expect(out).not.toContain('shows it');
    expect(error).toContain(
      `Warning: ${address} shows deployment 2 without orders@1.1.0, in whose place it has 1.0.0. As a rule its server does not answer a call that the release sends, and shows it as soon as it does: "npm run release -- status --site ${address}" names the call, and the site's log says more.\n`,
    );
  });

  it('is reported without a site if none runs here, or one of another store', async () => {
    const other = await folders.next();
    await putLive(fileStore(other), buildHost({ version: '7.0.0' }));

    const alone = await promote([]);
    const beside = await release(['rollback', 'orders'], await site({ store: other }));

    for (const { code, out, error } of [alone, beside]) {
      expect(code).toBe(0);
      expect(error).not.toContain('Warning');
      expect(out).not.toContain('shows it');
    }
  });

  it('stands, with a warning, if the site that is named can’t be asked', async () => {
    const { code, out, error } = await promote(['--site', 'http://localhost:9']);

    expect(code).toBe(0);
    expect(out).toContain('Deployment 2 is live.');
    expect(error).toContain(
      "Warning: Whether http://localhost:9 shows it is not known: its /deployment.json can't be read.\n",
    );
  });

  it('stands, with a warning, if the site doesn’t show it after ten seconds', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
      now += 4_000;
      return now;
    });
    const address = await sites.start((_, reply) => {
      reply.end(JSON.stringify({ number: 1, versions: { host: '1.0.0' } }));
    });

    const { code, error } = await promote([], address);
    clock.mockRestore();

    expect(code).toBe(0);
    expect(error).toContain(
      `Warning: ${address} still shows deployment 1: it can't read the release store, does not trust what is in it, or serves another one. Its log says more.\n`,
    );
  });

  it('is JSON alone for programs', async () => {
    const { out } = await promote(['--json'], await site());

    expect(JSON.parse(out).number).toBe(2);
  });
});
