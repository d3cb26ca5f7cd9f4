import { fileStore } from '../object-store/file-store';
import { rollback, rollbackTo } from '../promote/promote';
import { readLive } from '../registry/deployments';
import { openStore } from '../registry/open-store';
import { newKeyPair } from '../signing/keys';
import { digestOf } from '../signing/signature';
import { putCanary, putLive } from '../testing/gate-kit';
import { buildHost, buildRemote } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { tempFolders } from '../testing/temp-folder';
import { WATCH } from '../watch/taken-back';

const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
let keys: Record<string, string> = {};
const release = (...args: string[]) =>
  runRelease(args, { RELEASE_STORE: `file:${folder}`, RELEASE_BY: 'asha', ...keys });
const live = async () => (await readLive(fileStore(folder))).deployment;

/** Catalog needs the new host; the previous good host lacks a module that it needs. */
beforeEach(async () => {
  keys = {};
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
  it('is refused if what others need would go, in words that name who must act', async () => {
    const { code, out, error } = await release('rollback', 'host', '--json');

    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toBe(
      [
        'The gate refuses to go back to host@1.0.0, and what is live stays as it is:',
        '- catalog@1.1.0 needs from host@1.0.0: react ^19.4.0 (the host has 19.3.1). Its pages would not start. The host team must wait with host@1.0.0 until the catalog team has a release live that takes what it provides.',
        '"npm run release -- rollback --to <deployment>" takes several parts back at once; --force overrules this, and is written down.',
        '',
      ].join('\n'),
    );
    expect((await live())?.number).toBe(3);
  });

  it('by a name is refused when that is not live any more: a second try goes no further back', async () => {
    const { code, error } = await release('rollback', 'catalog@1.0.0');

    expect(code).toBe(1);
    expect(error).toContain('catalog@1.1.0 is live by now, and no longer 1.0.0');
    expect((await release('rollback', 'catalog@1.1.0')).code).toBe(0);
    expect((await release('rollback', 'catalog@1.1.0')).error).toContain('no longer 1.1.0');
  });

  it('says which entries the navigation loses by it, and is done all the same', async () => {
    const navigation = [{ label: 'Home', path: '/catalog', icon: 'home', order: 10 }];
    await putLive(fileStore(folder), buildRemote('catalog', { version: '1.2.0', navigation }));

    const { code, error } = await release('rollback', 'catalog');

    expect(code).toBe(0);
    expect(error).toContain('Warning: catalog@1.0.0 takes the entry "Home" out of the navigation: ');
  });

  it('says in its help that it ends the canary too, and what ends only that', async () => {
    const { out } = await release('rollback', '--help');

    expect(out.replace(/\s+/g, ' ')).toContain(
      "make a part's previous good release live again and end its canary, which halt does alone;",
    );
  });

  it('says what else it takes: a canary, which alone may have been meant', async () => {
    await putCanary(fileStore(folder), buildRemote('catalog', { version: '1.2.0' }));

    const { code, error } = await release('rollback', 'catalog');

    expect(code).toBe(0);
    expect((await live())?.remotes.catalog).toMatchObject({ live: { version: '1.0.0' }, canary: null });
    expect(error).toContain(
      'Warning: Nobody gets catalog@1.1.0 any more, which was live, nor its canary catalog@1.2.0. If only the canary was bad: npm run release -- promote catalog@1.1.0, and next time npm run release -- halt catalog',
    );
  });

  it('takes several parts back at once by the number of a deployment, as the refusal says', async () => {
    const { code, out } = await release('rollback', '--to', '1');

    expect(code).toBe(0);
    expect(out).toBe('Deployment 4 is live.\n  host     1.0.0\n  catalog  1.0.0\n');
  });

  it('warns if the number brings back what the watch took from visitors', async () => {
    await rollback(fileStore(folder), 'catalog', {
      by: WATCH,
      why: 'catalog@1.1.0 failed for 6 of 20 visits',
    });

    const { code, error } = await release('rollback', '--to', '3');

    expect(code).toBe(0);
    expect(error).toMatch(
      /^Warning: The watch took catalog@1\.1\.0 back in deployment 4 \(.*\): catalog@1\.1\.0 failed for 6 of 20 visits$/m,
    );
    expect((await release('rollback', '--to', '1')).error).not.toContain('The watch');
  });

  it('is done all the same with --force, which says what it overrules and is written down', async () => {
    const { code, out, error } = await release('rollback', 'host', '--force', '--json');

    expect(code).toBe(0);
    expect(error).toMatch(/^Overruled: catalog@1\.1\.0 needs from host@1\.0\.0: react .*\n$/);
    expect(JSON.parse(out)).toMatchObject({ number: 4, forced: true, host: { live: { version: '1.0.0' } } });
    expect((await release('history', '--most', '1')).out).toContain('  FORCED: rolled host back');
  });

  it('is refused by number too if that deployment did not fit together', async () => {
    await release('rollback', 'host', '--force');
    await release('rollback', '--to', '1');

    const { code, error } = await release('rollback', '--to', '4');

    expect(code).toBe(1);
    expect(error).toContain('The gate refuses to go back to deployment 4');
    expect((await live())?.number).toBe(5);
  });
});

describe('While deployment.json can not be used', () => {
  /** Puts something else in its place, as a broken disk or an attacker without the key does. */
  const spoil = async (change: (text: string) => string) => {
    const pointer = await fileStore(folder).get('deployment.json');
    const bytes = Buffer.from(change(String(pointer?.bytes)));
    await fileStore(folder).replace('deployment.json', bytes, pointer?.tag ?? null);
  };
  const OFFER =
    'The newest whole one is deployments/3.json: "npm run release -- rollback --to 3" makes the site as it was then.';

  it.each([['promote', 'catalog@1.0.0'], ['rollback', 'catalog'], ['status']])(
    '%s says so in one line, and offers the newest whole deployment',
    async (...args) => {
      await spoil((text) => text.slice(0, 100));

      const { code, out, error } = await release(...args);

      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(error).toBe(
        `deployment.json in the release store is damaged: it doesn't have the form that it must have. ${OFFER}\n`,
      );
    },
  );

  it('the offered rollback restores the site in a new deployment, and all verbs work again', async () => {
    await spoil(() => '');

    const { code, out } = await release('rollback', '--to', '3', '--json');

    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      number: 4,
      from: 3,
      host: { live: { version: '1.1.0' } },
      remotes: { catalog: { live: { version: '1.1.0' }, previous: { version: '1.0.0' } } },
    });
    expect((await release('rollback', 'catalog')).code).toBe(0);
  });

  it('a rollback to an older deployment works too, and skips a damaged one', async () => {
    await spoil(() => '{}');
    const third = await fileStore(folder).get('deployments/3.json');
    await fileStore(folder).replace('deployments/3.json', Buffer.from('{'), third?.tag ?? null);

    expect((await release('status')).error).toContain('"npm run release -- rollback --to 2"');
    expect((await release('rollback', '--to', '3')).error).toContain(
      'deployments/3.json in the release store is damaged',
    );
    expect((await release('rollback', '--to', '1')).out).toMatch(/^Deployment 4 is live\./);
    expect((await live())?.from).toBe(2);
  });

  it('no rollback is offered when every deployment is damaged', async () => {
    await spoil(() => '{}');
    for (const name of ['1.json', '2.json', '3.json']) await fileStore(folder).remove(`deployments/${name}`);

    expect((await release('status')).error).toBe(
      "deployment.json in the release store is damaged: it doesn't have the form that it must have.\n",
    );
  });

  it('a deployment without a valid signature is not offered to a site that takes only signed ones', async () => {
    const { signingKey, publicKey } = newKeyPair();
    const forged = (await fileStore(folder).get('deployments/3.json'))?.bytes ?? Buffer.from('');
    const beginning = openStore(`file:${folder}`, {
      signingKey,
      beginSigning: digestOf(JSON.parse(String(forged))),
    });
    await rollbackTo(beginning, 3, { by: 'asha', why: '' });
    keys = { DEPLOYMENT_SIGNING_KEY: signingKey, DEPLOYMENT_PUBLIC_KEYS: publicKey };
    await fileStore(folder).create('deployments/5.json', forged);
    await spoil(() => String(forged));

    const { code, error } = await release('status');

    expect(code).toBe(1);
    expect(error).toMatch(
      /^deployment\.json in the release store is not signed, .* The newest whole one is deployments\/4\.json: "npm run release -- rollback --to 4" /,
    );
    const done = await release('rollback', '--to', '4', '--json');
    expect(done.code).toBe(0);
    expect(JSON.parse((await release('status', '--json')).out)).toMatchObject({
      number: 6,
      from: 4,
      signature: { key: publicKey },
    });
  });
});
