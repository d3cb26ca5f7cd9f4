import { DAY } from '@food/contracts/durations';
import { Refusal } from '../model/errors';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { promote } from '../promote/promote';
import { signProposal } from '../promote/sign';
import { type KeyPair, newKeyPair, readSigningKey } from '../signing/keys';
import { type Root, rootKey } from '../signing/root';
import { withSignature } from '../signing/signature';
import { buildHost, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { readLive } from './deployments';
import { openStore } from './open-store';
import { prune } from './prune';

const WHO = { by: 'asha', why: '' };
const folders = tempFolders();
afterAll(() => folders.clear());
const [holder, asha, ben] = [newKeyPair(), newKeyPair(), newKeyPair()];
let folder: string;
let bare: ObjectStore;

beforeEach(async () => {
  folder = await folders.next();
  bare = fileStore(folder);
  const versions = ['0.9.0', '1.0.0', '1.1.0', '1.2.0', '1.3.0'];
  await putWhole(bare, buildHost(), ...versions.map((version) => buildRemote('catalog', { version })));
});

async function putRoot(version: number, keys: readonly KeyPair[], threshold = 1): Promise<void> {
  const root = {
    format: 1,
    version,
    roles: {
      root: { keys: [holder.publicKey], threshold: 1 },
      deployment: { keys: keys.map(({ publicKey }) => publicKey), threshold },
      timestamp: { keys: [] },
    },
    signatures: [],
  } as unknown as Root;
  const signed = withSignature(root, readSigningKey(holder.signingKey), 'root');
  await bare.create(rootKey(version), Buffer.from(JSON.stringify(signed)));
}
/** A process that starts now. */
const as = (pair?: KeyPair) =>
  openStore(`file:${folder}`, { rootKeys: holder.publicKey, signingKey: pair?.signingKey });
const live = (pair: KeyPair, ...names: string[]) => promote(as(pair), names, WHO);
const propose = (pair: KeyPair, ...names: string[]) =>
  promote(as(pair), names, { ...WHO, propose: 'where-needed' });
const sign = async (pair: KeyPair, { number, proposed }: Awaited<ReturnType<typeof propose>>) =>
  signProposal(as(pair), number, { digest: proposed?.digest ?? '', by: 'somebody' });
/** What a prune that keeps so many deployments marks, two months later. */
const marked = async (keep: number) => {
  const now = new Date(Date.now() + 60 * DAY);
  const { marked } = await prune(as(), { keep, now, by: 'asha', tell: () => undefined });
  return marked.map(({ name }) => name).sort();
};

it('Pruning keeps what a proposal names that waits for signatures: the second signer makes it live', async () => {
  await putRoot(1, [asha, ben], 2);
  await sign(ben, await propose(asha, 'host@1.0.0', 'catalog@1.0.0'));
  const waiting = await propose(asha, 'catalog@1.1.0');

  expect(await marked(1)).toEqual(['catalog@0.9.0', 'catalog@1.2.0', 'catalog@1.3.0']);

  await sign(ben, waiting);
  expect((await readLive(as())).deployment?.remotes.catalog?.live.version).toBe('1.1.0');
});

describe('After an exchange of keys', () => {
  beforeEach(async () => {
    await putRoot(1, [asha]);
    await live(asha, 'host@1.0.0', 'catalog@1.0.0');
    await live(asha, 'catalog@1.1.0');
    await live(asha, 'catalog@1.2.0');
    await putRoot(2, [asha, ben]);
    await live(ben, 'catalog@1.3.0');
    await putRoot(3, [ben]);
  });

  it('pruning goes on, and keeps what the deployments before it name', async () => {
    expect(await marked(20)).toEqual(['catalog@0.9.0']);
  });

  it('pruning refuses a deployment before it that is not the one which was live', async () => {
    const found = await bare.get('deployments/2.json');
    await bare.remove('deployments/2.json');
    const other = String(found?.bytes).replaceAll('1.1.0', '0.9.0');
    await bare.create('deployments/2.json', Buffer.from(other));

    await expect(marked(20)).rejects.toThrow(Refusal);
  });
});

it('After the root asks for a second signature, pruning goes on, and keeps what one had signed', async () => {
  await putRoot(1, [asha, ben]);
  await live(asha, 'host@1.0.0', 'catalog@1.0.0');
  await live(asha, 'catalog@1.1.0');
  await sign(ben, await promote(as(asha), ['catalog@1.2.0'], { ...WHO, propose: 'always' }));
  await putRoot(2, [asha, ben], 2);

  expect(await marked(20)).toEqual(['catalog@0.9.0', 'catalog@1.3.0']);
});
