import { fileStore } from '../store/file-store';
import { readLive } from '../store/library';
import { buildHost, buildRemote } from '../testing/build-facts';
import { putLive } from '../testing/gate-kit';
import { runNode } from '../testing/run-node';
import { tempFolders } from '../testing/temp-folder';

// Each call is a process of its own, as at the keyboard.
jest.setTimeout(120_000);
const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
const release = (...args: string[]) =>
  runNode('cli.ts', args, { RELEASE_STORE: `file:${folder}`, RELEASE_BY: 'asha' });
const live = async () => (await readLive(fileStore(folder))).deployment;

/** Catalog builds upon the new host; its previous good one doesn't provide that. */
beforeEach(async () => {
  folder = await folders.next();
  const store = fileStore(folder);
  const host = (version: string, react: string) => buildHost({ version, shared: { provides: { react } } });
  const catalog = (version: string, react: string) =>
    buildRemote('catalog', { version, shared: { needs: { react } } });
  await putLive(store, host('1.0.0', '19.3.1'), catalog('1.0.0', '^19.0.0'));
  await putLive(store, host('1.1.0', '19.4.0'));
  await putLive(store, catalog('1.1.0', '^19.4.0'));
});

describe('release rollback', () => {
  it('is refused where what others need would go, in words that name who must act', async () => {
    const { code, out, error } = await release('rollback', 'host', '--json');

    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toBe(
      [
        'The gate refuses to go back to host@1.0.0, and what is live stays as it is:',
        '- catalog@1.1.0 needs from host@1.0.0: react ^19.4.0 (the host has 19.3.1). Its pages would not start. The host team must wait with host@1.0.0 until the catalog team has a release live that takes what it provides.',
        '"release rollback --to <deployment>" takes several parts back at once; --force overrules this, and is written down.',
        '',
      ].join('\n'),
    );
    expect((await live())?.number).toBe(3);
  });

  it('takes several parts back at once by the number of a deployment, as the refusal says', async () => {
    const { code, out } = await release('rollback', '--to', '1');

    expect(code).toBe(0);
    expect(out).toBe('Deployment 4 is live.\n  host     1.0.0\n  catalog  1.0.0\n');
  });

  it('is done all the same with --force, which says what it overrules and is written down', async () => {
    const { code, out, error } = await release('rollback', 'host', '--force', '--json');

    expect(code).toBe(0);
    expect(error).toMatch(/^Overruled: catalog@1\.1\.0 needs from host@1\.0\.0: react .*\n$/);
    expect(JSON.parse(out)).toMatchObject({ number: 4, forced: true, host: { live: { version: '1.0.0' } } });
    expect((await release('history', '--most', '1')).out).toContain('  FORCED: rolled host back');
  });

  it('is refused by number too where that deployment did not fit together', async () => {
    await release('rollback', 'host', '--force');
    await release('rollback', '--to', '1');

    const { code, error } = await release('rollback', '--to', '4');

    expect(code).toBe(1);
    expect(error).toContain('The gate refuses to go back to deployment 4');
    expect((await live())?.number).toBe(5);
  });
});
