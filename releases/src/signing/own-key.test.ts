import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { promote } from '../promote/promote';
import { readLive } from '../registry/deployments';
import { openStore, type StoreSettings } from '../registry/open-store';
import { putRelease } from '../registry/releases';
import { buildHost, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { newKeyPair } from './keys';
import { canonical, digestOf, signed } from './signature';
import { readTimestamp } from './timestamp';

const WHO = { by: 'asha', why: '' };
const folders = tempFolders();
afterAll(() => folders.clear());
const ours = newKeyPair();
const foreign = newKeyPair();
let folder: string;
let bare: ObjectStore;
const as = (settings: StoreSettings) => openStore(`file:${folder}`, settings);
/** A command that has only the key. */
const command = (settings: StoreSettings = {}) => as({ signingKey: ours.signingKey, ...settings });
const text = async (key: string) => (await bare.get(key))?.bytes.toString() ?? '';
/** The digest of what is live. */
const live = async () => digestOf(JSON.parse(await text('deployment.json')));
const write = async (key: string, content: string) => {
  await bare.remove(key);
  await bare.create(key, Buffer.from(content));
};

beforeEach(async () => {
  folder = await folders.next();
  bare = fileStore(folder);
  const remotes = ['1.0.0', '1.1.0', '1.2.0'].map((version) => buildRemote('catalog', { version }));
  for (const release of [buildHost(), ...remotes]) await putRelease(bare, release, new Map());
});

describe('A command that has the signing key alone', () => {
  it.each([
    ['nobody signed', {}, 'is not signed'],
    ['somebody else signed', { signingKey: foreign.signingKey }, 'nobody here trusts'],
  ])('never signs over a deployment that %s', async (_, settings, words) => {
    await promote(as(settings), ['host@1.0.0', 'catalog@1.0.0'], WHO);
    const before = await text('deployment.json');

    await expect(promote(command(), ['catalog@1.1.0'], WHO)).rejects.toThrow(words);
    expect(await text('deployment.json')).toBe(before);
  });

  it('signs over its own', async () => {
    await promote(command(), ['host@1.0.0', 'catalog@1.0.0'], WHO);

    await promote(command(), ['catalog@1.1.0'], WHO);

    expect((await readLive(as(ours))).deployment?.number).toBe(2);
  });

  it('begins to sign an unsigned site if it is told to, and only then', async () => {
    await promote(as({}), ['host@1.0.0', 'catalog@1.0.0'], WHO);

    const promoting = promote(command(), ['catalog@1.1.0'], WHO);
    await expect(promoting).rejects.toThrow(
      `Nobody signed deployment 1, which has host@1.0.0 catalog@1.0.0. Where signing begins, and that is what you vouch for, "npm run release -- promote host@1.0.0 --begin-signing ${await live()}" makes`,
    );
    await promote(command({ beginSigning: await live() }), ['catalog@1.1.0'], WHO);

    expect((await readLive(command())).deployment?.signature?.key).toBe(ours.publicKey);
  });

  it('never begins over another deployment than the one that a person looked at', async () => {
    await promote(as({}), ['host@1.0.0', 'catalog@1.0.0'], WHO);
    const lookedAt = await live();
    await promote(as({}), ['catalog@1.2.0'], { by: 'thief', why: '' });
    const foreignOne = await text('deployment.json');

    const promoting = promote(command({ beginSigning: lookedAt }), ['host@1.0.0'], WHO);

    await expect(promoting).rejects.toThrow(
      'Nobody signed deployment 2, which has host@1.0.0 catalog@1.2.0.',
    );
    expect(await text('deployment.json')).toBe(foreignOne);
  });

  it('never begins over what somebody else signed', async () => {
    await promote(as(foreign), ['host@1.0.0', 'catalog@1.0.0'], WHO);

    const promoting = promote(command({ beginSigning: await live() }), ['catalog@1.1.0'], WHO);

    await expect(promoting).rejects.toThrow('nobody here trusts');
  });
});

describe('Of two deployments with one number', () => {
  /** The winner's bytes, and those that the loser had signed and was about to write. */
  const raceOfTwo = async () => {
    await promote(command(), ['host@1.0.0', 'catalog@1.0.0'], WHO);
    let lost = '';
    const deaf: ObjectStore = {
      ...bare,
      replace: async (key, bytes) => {
        if (key === 'deployment.json') lost = bytes.toString();
        throw new Error('killed');
      },
    };
    const { signedStore } = await import('./signed-store');
    const { readSigningKey } = await import('./keys');
    const trust = { publicKeys: [], signingKey: readSigningKey(ours.signingKey) };
    const loser = signedStore(deaf, trust, async () => null);
    await promote(loser, ['catalog@1.2.0'], WHO).catch(() => undefined);
    await promote(command(), ['catalog@1.1.0'], WHO);
    expect(JSON.parse(lost)).toMatchObject({ number: 2, signature: { key: ours.publicKey } });
    return lost;
  };

  it('the one that lost is not believed by who has seen the winner', async () => {
    const lost = await raceOfTwo();
    const server = as(ours);
    await readLive(server);
    await bare.remove('deployments/2.json');

    await write('deployment.json', lost);

    await expect(readLive(server)).rejects.toThrow('is another deployment 2 than the one that was live');
  });

  it('the one that lost is not believed by who sees the store for the first time', async () => {
    const lost = await raceOfTwo();
    await bare.remove('timestamp.json');

    await write('deployment.json', lost);

    await expect(readLive(as(ours))).rejects.toThrow('is not the deployment 2 that was made live');
    await expect(promote(command(), ['catalog@1.0.0'], WHO)).rejects.toThrow('deployment 2');
  });

  it('the one that lost is not believed by who sees the store for the first time, without the winner’s file', async () => {
    const lost = await raceOfTwo();
    await bare.remove('deployments/2.json');

    await write('deployment.json', lost);

    const words = 'is another deployment 2 than the one that timestamp.json names';
    await expect(readLive(as({ publicKeys: ours.publicKey }))).rejects.toThrow(words);
    await expect(promote(command(), ['catalog@1.0.0'], WHO)).rejects.toThrow(words);
  });

  it('the one that was made live is trusted though its timestamp is an older one without a digest', async () => {
    await promote(command(), ['host@1.0.0', 'catalog@1.0.0'], WHO);
    const { digest, signature, ...older } = JSON.parse(await text('timestamp.json'));
    const { readSigningKey } = await import('./keys');
    await write('timestamp.json', canonical(signed(older, readSigningKey(ours.signingKey), 'timestamp')));

    expect((await readLive(as({ publicKeys: ours.publicKey }))).deployment?.number).toBe(1);
    expect((await readTimestamp(as({ publicKeys: ours.publicKey }))).timestamp).toMatchObject({
      deployment: 1,
    });
  });
});

describe('A key that was stolen and is revoked', () => {
  it('is not trusted any more, whoever names it', async () => {
    await promote(command(), ['host@1.0.0', 'catalog@1.0.0'], WHO);

    const reading = readLive(as({ publicKeys: ours.publicKey, revokedKeys: ours.publicKey }));

    await expect(reading).rejects.toThrow('nobody here trusts');
  });

  it('takes the high numbers with it that it signed: who remembered one goes on with the new key’s', async () => {
    await promote(command(), ['host@1.0.0', 'catalog@1.0.0'], WHO);
    const first = await text('deployment.json');
    let kept: Awaited<ReturnType<NonNullable<StoreSettings['memory']>['read']>> = null;
    const memory: StoreSettings['memory'] = {
      read: async () => kept,
      write: async (believed, revoked) => {
        if (!kept || believed.number > kept.number || revoked.includes(kept.signer ?? '')) kept = believed;
      },
    };
    const both = `${ours.publicKey},${foreign.publicKey}`;
    const { readSigningKey } = await import('./keys');
    const high = signed({ ...JSON.parse(first), number: 900_000_000 }, readSigningKey(foreign.signingKey));
    await write('deployment.json', canonical(high));
    expect((await readLive(as({ publicKeys: both, memory }))).deployment?.number).toBe(900_000_000);

    await write('deployment.json', first);

    await expect(readLive(as({ publicKeys: both, memory }))).rejects.toThrow('was live already');
    const after = as({ publicKeys: ours.publicKey, revokedKeys: foreign.publicKey, memory });
    expect((await readLive(after)).deployment?.number).toBe(1);
    expect(kept).toMatchObject({ number: 1, signer: ours.publicKey });
  });
});
