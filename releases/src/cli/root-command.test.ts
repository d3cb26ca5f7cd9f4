import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileStore } from '../object-store/file-store';
import { newKeyPair } from '../signing/keys';
import { buildHost, buildRemote } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';

const [rootA, rootB, promoter, next] = [newKeyPair(), newKeyPair(), newKeyPair(), newKeyPair()];
const ROOTS = `${rootA.publicKey},${rootB.publicKey}`;
const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
let state: string;
let file: string;
const release = (args: string[], env: Record<string, string> = {}) =>
  runRelease(args, {
    RELEASE_STORE: `file:${folder}`,
    RELEASE_BY: 'asha',
    XDG_STATE_HOME: state,
    DEPLOYMENT_ROOT_KEYS: ROOTS,
    ...env,
  });
const signBy = (...pairs: { signingKey: string }[]) =>
  pairs.reduce<Promise<unknown>>(
    // Offline: it needs neither the store nor the setting.
    (before, { signingKey }) =>
      before.then(() =>
        release(['root', 'sign', file], {
          RELEASE_STORE: 'file:/nowhere',
          DEPLOYMENT_ROOT_KEYS: '',
          ROOT_SIGNING_KEY: signingKey,
        }),
      ),
    Promise.resolve(),
  );
const publishRoot = async (drafted: string[], ...signers: { signingKey: string }[]) => {
  expect(await release(['root', 'draft', file, ...drafted])).toMatchObject({ code: 0, error: '' });
  await signBy(...signers);
  return release(['root', 'publish', file]);
};

beforeEach(async () => {
  [folder, state] = [await folders.next(), await folders.next()];
  file = join(await folders.next(), 'root.json');
  await putWhole(fileStore(folder), buildHost(), buildRemote('catalog'));
});

describe('release root', () => {
  it('begins with the keys of the setting, all of which sign, and says which keys sign deployments', async () => {
    const { code, out } = await publishRoot(['--deployment', promoter.publicKey], rootA, rootB);

    expect(code).toBe(0);
    expect(out).toContain('Published roots/1.json.');
    expect((await release(['root', 'show'])).out).toBe(
      `Root 1\n  root         2 of ${ROOTS.replace(',', ', ')}\n  deployments  ${promoter.publicKey}\n`,
    );
    const promoted = await release(['promote', 'host@1.0.0', '--force'], {
      DEPLOYMENT_SIGNING_KEY: promoter.signingKey,
    });
    expect(promoted).toMatchObject({ code: 0 });
    expect(await release(['status'])).toMatchObject({ code: 0, error: '' });
  });

  it('does what the guide says, step by step', async () => {
    const guide = await readFile(resolve(__dirname, '../../../docs/guides/signing-keys.md'), 'utf8');
    const blocks = [...guide.matchAll(/^```sh root\n([^`]+)\n```$/gm)].map(([, text = '']) =>
      text.split('\n'),
    );
    const told = blocks
      .flat()
      .map((line) =>
        line
          .replace('npm run release -- ', '')
          .replace('<key of the pipeline>', promoter.publicKey)
          .replace('<key of the clock>', next.publicKey)
          .replace('root.json', file)
          .split(' '),
      );
    expect(told.map(([, verb]) => verb)).toEqual(['draft', 'sign', 'publish', 'show']);

    for (const args of told)
      for (const { signingKey } of args[1] === 'sign' ? [rootA, rootB] : [rootA])
        expect(await release(args, { ROOT_SIGNING_KEY: signingKey })).toMatchObject({ code: 0, error: '' });

    const shown = JSON.parse((await release(['root', 'show', '--json'])).out);
    expect(shown.roles).toMatchObject({
      root: { threshold: 1 },
      deployment: { keys: [promoter.publicKey] },
      timestamp: { keys: [next.publicKey] },
    });
  });

  it('publishes nothing that too few have signed', async () => {
    const { code, error } = await publishRoot(['--deployment', promoter.publicKey], rootA, rootA);

    expect([code, error]).toEqual([1, expect.stringContaining('signed by 1 of the 2 keys')]);
    expect(await fileStore(folder).list('roots/')).toEqual([]);
  });

  it('says whose signature is missing, and counts none by other keys or from before a change', async () => {
    const by = ({ signingKey }: { signingKey: string }) =>
      release(['root', 'sign', file], { ROOT_SIGNING_KEY: signingKey });
    await release(['root', 'draft', file, '--deployment', promoter.publicKey]);

    const wrong = await by(promoter);
    expect([wrong.code, wrong.error]).toEqual([
      0,
      expect.stringContaining(`${promoter.publicKey} is no root key of this root`),
    ]);
    expect(await by(rootA)).toMatchObject({
      out: expect.stringContaining(`Signed by ${promoter.publicKey}, ${rootA.publicKey}.`),
      error: '',
    });
    const early = await release(['root', 'publish', file]);
    expect(early.error).toContain(
      `1 of the 2 keys of DEPLOYMENT_ROOT_KEYS that it needs. It is not used. These have not signed it as it is: ${rootB.publicKey}.`,
    );

    const changed = (await readFile(file, 'utf8')).replaceAll(promoter.publicKey, next.publicKey);
    await writeFile(file, changed);
    const { out, error } = await by(rootB);
    expect(out).toContain(`Signed by ${rootB.publicKey}.`);
    expect(error).toContain(`The file was changed after`);
    expect(error).toContain(rootA.publicKey);
  });

  it('drafts the next one as the last, but for what is named', async () => {
    await publishRoot(['--deployment', promoter.publicKey, '--threshold', '1'], rootA, rootB);

    const { code } = await publishRoot(['--deployment', `${promoter.publicKey},${next.publicKey}`], rootB);

    const { out } = await release(['root', 'show', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      version: 2,
      roles: {
        root: { keys: [rootA.publicKey, rootB.publicKey], threshold: 1 },
        deployment: { keys: [promoter.publicKey, next.publicKey] },
      },
    });
  });

  it('asks whether a part of which nothing is published is mistyped', async () => {
    const drafted = await release([
      ...['root', 'draft', file, '--deployment', promoter.publicKey],
      ...['--part', `catalgo=${next.publicKey}`, '--part', `catalog=${next.publicKey}`],
    ]);

    expect([drafted.code, drafted.error]).toEqual([
      0,
      `Warning: Nothing of "catalgo" is published in file:${folder}, and no root gave it keys so far. Is it mistyped? Published parts: catalog, host.\n`,
    ]);
  });

  it('gives parts keys of their own, and takes them back', async () => {
    await putWhole(fileStore(folder), buildRemote('checkout'));
    const parts = ['--part', `catalog=${next.publicKey}`, '--part', `checkout=${rootA.publicKey}`];
    await publishRoot(['--deployment', promoter.publicKey, ...parts], rootA, rootB);
    expect((await release(['root', 'show'])).out).toContain(
      `  catalog      ${next.publicKey}\n  checkout     `,
    );

    await publishRoot(['--part', 'checkout='], rootA, rootB);

    const { out } = await release(['root', 'show', '--json']);
    expect(JSON.parse(out).parts).toEqual({ catalog: { keys: [next.publicKey] } });
  });

  it('accepts what is live of a part that it gives keys, and is drafted again if that changed meanwhile', async () => {
    const key = { DEPLOYMENT_SIGNING_KEY: promoter.signingKey };
    await putWhole(fileStore(folder), buildRemote('catalog', { version: '1.1.0' }));
    await publishRoot(['--deployment', promoter.publicKey], rootA, rootB);
    await release(['promote', 'host@1.0.0', 'catalog@1.0.0', '--force'], key);
    const drafted = await release(['root', 'draft', file, '--part', `catalog=${next.publicKey}`]);
    await release(['promote', 'catalog@1.1.0', '--force'], key);
    await signBy(rootA, rootB);

    const late = await release(['root', 'publish', file]);
    const { code } = await publishRoot(['--part', `catalog=${next.publicKey}`], rootA, rootB);

    expect(drafted.out).toContain('accepted without these keys: catalog@1.0.0 sha256-');
    expect([late.code, late.error]).toEqual([1, expect.stringContaining('catalog@1.1.0 is not signed')]);
    expect(code).toBe(0);
    expect(await release(['status'])).toMatchObject({ code: 0, error: '' });
  });

  it('says so if it leaves out the key that signed what is live', async () => {
    await publishRoot(['--deployment', promoter.publicKey], rootA, rootB);
    await release(['promote', 'host@1.0.0', '--force'], { DEPLOYMENT_SIGNING_KEY: promoter.signingKey });

    const { code, error } = await publishRoot(['--deployment', next.publicKey], rootA, rootB);

    expect([code, error]).toEqual([
      0,
      expect.stringContaining(`What is live is signed with ${promoter.publicKey}`),
    ]);
  });

  describe.each<[string, string[], Record<string, string>]>([
    ['the host names other deployment keys than the root', [next.publicKey], {}],
    ['this machine has a key that signed nothing', [], { DEPLOYMENT_SIGNING_KEY: next.signingKey }],
  ])('where %s', (_, deploymentKeys, env) => {
    beforeEach(async () => {
      await putWhole(fileStore(folder), buildHost({ version: '1.1.0', deploymentKeys }));
      await publishRoot(['--deployment', promoter.publicKey], rootA, rootB);
      await release(['promote', 'host@1.1.0', '--force'], { DEPLOYMENT_SIGNING_KEY: promoter.signingKey });
    });

    it('says so too if it leaves out the key that signed what is live', async () => {
      await release(['root', 'draft', file, '--deployment', next.publicKey]);
      await signBy(rootA, rootB);

      expect(await release(['root', 'publish', file], env)).toMatchObject({
        code: 0,
        error: expect.stringContaining(`What is live is signed with ${promoter.publicKey}`),
      });
    });

    it('publishes no root that refuses what is live', async () => {
      await release(['root', 'draft', file, '--part', `catalog=${next.publicKey}`]);
      await release(['promote', 'catalog@1.0.0', '--force'], {
        DEPLOYMENT_SIGNING_KEY: promoter.signingKey,
      });
      await signBy(rootA, rootB);

      expect(await release(['root', 'publish', file], env)).toMatchObject({
        code: 1,
        error: expect.stringContaining('It is part of what is live, which servers would refuse.'),
      });
    });
  });

  it('never advises to believe a key that was revoked', async () => {
    await publishRoot(['--deployment', promoter.publicKey], rootA, rootB);
    await release(['promote', 'host@1.0.0', '--force'], { DEPLOYMENT_SIGNING_KEY: promoter.signingKey });
    await release(['root', 'draft', file, '--deployment', next.publicKey]);
    await signBy(rootA, rootB);

    const revoked = { DEPLOYMENT_REVOKED_KEYS: promoter.publicKey };

    expect(await release(['root', 'publish', file], revoked)).toMatchObject({ code: 0, error: '' });
  });

  it('says how what is live is believed again: whose key is new can promote nothing before', async () => {
    await publishRoot(['--deployment', promoter.publicKey], rootA, rootB);
    await release(['promote', 'host@1.0.0', '--force'], { DEPLOYMENT_SIGNING_KEY: promoter.signingKey });
    const left = await publishRoot(['--deployment', next.publicKey], rootA, rootB);
    const byNext = (args: string[]) => release(args, { DEPLOYMENT_SIGNING_KEY: next.signingKey });
    const promotion = ['promote', 'catalog@1.0.0', '--force'];
    const tooEarly = await byNext(promotion);
    const [, drafted = ''] =
      /"npm run release -- root draft <file> --deployment (\S+)"/.exec(left.error) ?? [];

    const both = await publishRoot(['--deployment', drafted], rootA, rootB);

    expect([tooEarly.code, both.error]).toEqual([1, '']);
    expect(await byNext(promotion)).toMatchObject({ code: 0 });
  });

  it('never replaces one that is there', async () => {
    await publishRoot(['--deployment', promoter.publicKey], rootA, rootB);
    const before = await fileStore(folder).get('roots/1.json');

    const again = await release(['root', 'publish', file]);

    expect([again.code, again.error]).toEqual([
      1,
      expect.stringContaining('the next root has the version 2'),
    ]);
    expect(await fileStore(folder).get('roots/1.json')).toEqual(before);
  });

  it.each<[string, string[], Record<string, string>, string]>([
    ['the setting', ['root', 'show'], { DEPLOYMENT_ROOT_KEYS: '' }, 'Set DEPLOYMENT_ROOT_KEYS'],
    ['a root', ['root', 'show'], {}, 'There is no root in the release store'],
    ['deployment keys', ['root', 'draft', 'x.json'], {}, 'is no usable root'],
    ['a root key', ['root', 'sign', 'x.json'], {}, 'Set ROOT_SIGNING_KEY'],
    ['a file', ['root', 'sign', 'none.json'], { ROOT_SIGNING_KEY: rootA.signingKey }, 'none.json can'],
    ['a good key', ['root', 'sign', 'x'], { ROOT_SIGNING_KEY: 'hunter2' }, 'x can'],
    ['usable keys', ['root', 'draft', 'x', '--deployment', 'mine'], {}, 'The list of keys is not usable'],
    ['a part', ['root', 'draft', 'x', '--part', next.publicKey], {}, 'It takes a part and its public keys'],
    ['a threshold', ['root', 'draft', 'x', '--threshold', '0'], {}, 'a whole number from 1 on'],
  ])('is refused without %s', async (_, args, env, words) => {
    const { code, error } = await release(args, { INIT_CWD: state, ...env });

    expect([code, error]).toEqual([1, expect.stringContaining(words)]);
  });

  it('does not show a key that is not valid', async () => {
    await writeFile(file, JSON.stringify({}));
    await release(['root', 'draft', file, '--deployment', promoter.publicKey]);

    const { code, error } = await release(['root', 'sign', file], { ROOT_SIGNING_KEY: 'hunter2' });

    expect([code, error]).toEqual([1, expect.stringMatching(/^ROOT_SIGNING_KEY is no Ed25519 key: /)]);
    expect(error).not.toContain('hunter2');
    expect(await readFile(file, 'utf8')).not.toContain('hunter2');
  });

  it('says which file is damaged that remembers it on this machine', async () => {
    await publishRoot(['--deployment', promoter.publicKey], rootA, rootB);
    await release(['root', 'show']);
    const [name = ''] = await readdir(join(state, 'food-releases'));
    await writeFile(join(state, 'food-releases', name), '{');

    const { code, error } = await release(['root', 'show']);

    expect([code, error]).toEqual([1, expect.stringContaining(`${name} is damaged`)]);
  });

  it('warns of a next root that is not to be followed', async () => {
    await publishRoot(['--deployment', promoter.publicKey], rootA, rootB);
    await fileStore(folder).create('roots/2.json', Buffer.from('{}'));

    const { code, error } = await release(['root', 'show']);

    expect([code, error]).toEqual([
      0,
      expect.stringContaining('roots/2.json in the release store is damaged'),
    ]);
    await release(['promote', 'host@1.0.0', '--force'], { DEPLOYMENT_SIGNING_KEY: promoter.signingKey });
    expect((await release(['status'])).error).toContain('roots/2.json in the release store is damaged');
  });
});

it('A machine remembers the newest root that it saw, so that a store which withholds it brings no old key back', async () => {
  await publishRoot(['--deployment', promoter.publicKey], rootA, rootB);
  await publishRoot(['--deployment', next.publicKey], rootA, rootB);
  await release(['root', 'show']);

  await fileStore(folder).remove('roots/2.json');

  expect((await release(['root', 'show'])).out).toContain(`deployments  ${next.publicKey}`);
});
