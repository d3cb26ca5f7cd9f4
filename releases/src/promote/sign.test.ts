import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { type Made, readLive } from '../registry/deployments';
import { openStore } from '../registry/open-store';
import { openProposals } from '../registry/proposals';
import { prune } from '../registry/prune';
import { releaseKey } from '../registry/releases';
import { type KeyPair, newKeyPair, readSigningKey } from '../signing/keys';
import { cosigned, signed, withSignature } from '../signing/signature';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { promote, rollback, rollbackTo } from './promote';
import { remove } from './remove';
import { signProposal } from './sign';

const folders = tempFolders();
afterAll(() => folders.clear());
const [holder, asha, ben, mira] = Array.from({ length: 4 }, newKeyPair) as [
  KeyPair,
  KeyPair,
  KeyPair,
  KeyPair,
];
let folder: string;
let bare: ObjectStore;
const by = ({ signingKey }: Partial<KeyPair> = {}) =>
  openStore(`file:${folder}`, { rootKeys: holder.publicKey, signingKey });
const putRoot = async (version: number, threshold?: number) => {
  const keys = [asha, ben, mira].map(({ publicKey }) => publicKey);
  const roles = {
    root: { keys: [holder.publicKey], threshold: 1 },
    deployment: { keys, threshold },
    timestamp: { keys: [] },
  };
  const draft = JSON.parse(JSON.stringify({ format: 1, version, roles, signatures: [] }));
  const root = withSignature(draft, readSigningKey(holder.signingKey), 'root');
  await bare.create(`roots/${version}.json`, Buffer.from(JSON.stringify(root)));
};
const WHO = { by: 'asha', why: 'new dishes', propose: 'where-needed' as const };
const propose = (name: string, pair = asha) => promote(by(pair), [name], WHO);
const sign = (pair: KeyPair, { number, proposed }: Made) =>
  signProposal(by(pair), number, { digest: proposed?.digest ?? '', by: 'ben' });
const byTwo = async (...names: string[]) => sign(ben, await promote(by(asha), names, WHO));
const versions = async () =>
  Object.values((await readLive(by())).deployment?.remotes ?? {}).map(
    ({ live: { part, version } }) => `${part}@${version}`,
  );
/** A proposal that the commands would not make. */
const planted = async (alter: (proposal: Made) => object): Promise<Made> => {
  const made = await propose('catalog@1.1.0');
  const key = `proposals/${made.number}.json`;
  const { signature: _, ...proposal } = JSON.parse(String((await bare.get(key))?.bytes));
  const forged = signed({ ...proposal, ...alter(proposal) }, readSigningKey(asha.signingKey));
  await bare.remove(key);
  await bare.create(key, Buffer.from(JSON.stringify(forged)));
  const [found] = await openProposals(by());
  return { ...made, ...(found && { proposed: found.proposed }) };
};

beforeEach(async () => {
  folder = await folders.next();
  bare = fileStore(folder);
  await putWhole(bare, buildHost(), buildRemote('catalog'), buildRemote('orders'));
  for (const part of ['catalog', 'orders']) await putWhole(bare, buildRemote(part, { version: '1.1.0' }));
  await putRoot(1, 2);
  await byTwo('host@1.0.0', 'catalog@1.0.0', 'orders@1.0.0');
});

describe('A proposal', () => {
  it('can be read by others, until it is live', async () => {
    const made = await propose('catalog@1.1.0');
    const [waiting] = await openProposals(by());
    expect([waiting?.deployment.number, waiting?.proposed.signers]).toEqual([2, [asha.publicKey]]);

    await sign(ben, made);

    expect(await openProposals(by())).toEqual([]);
    expect(await versions()).toEqual(['catalog@1.1.0', 'orders@1.0.0']);
  });

  it('goes with the next prune once it is live or overtaken, and no sooner', async () => {
    for (const name of ['catalog@1.1.0', 'orders@1.1.0']) await propose(name);
    const [newest, older] = await openProposals(by());
    const pruned = async () => {
      await prune(by(), {
        keep: 20,
        now: new Date('2026-01-15T14:00:00.000Z'),
        by: 'asha',
        tell: () => undefined,
      });
      return bare.list('proposals/');
    };
    // The one of the first deployment.
    expect(await pruned()).toEqual(['2.json', '3.json']);

    if (newest) await signProposal(by(ben), 3, { digest: newest.proposed.digest, by: 'ben' });

    expect([older?.deployment.number, await pruned()]).toEqual([2, []]);
  });

  it('is one of twenty that are read, the newest, however many somebody puts there', async () => {
    const { number } = await propose('catalog@1.1.0');
    const { signature: _, ...proposal } = JSON.parse(
      String((await bare.get(`proposals/${number}.json`))?.bytes),
    );
    for (let at = number + 1; at <= number + 21; at++)
      await by(asha).create(`proposals/${at}.json`, Buffer.from(JSON.stringify({ ...proposal, number: at })));

    const read = (await openProposals(by())).map(({ deployment }) => deployment.number);

    expect([read.length, read[0], read.at(-1)]).toEqual([20, 23, 4]);
  });

  it('has a number of its own, also beside another one', async () => {
    const [first, second] = [await propose('catalog@1.1.0'), await propose('orders@1.1.0', ben)];

    expect([first.number, second.number]).toEqual([2, 3]);
  });

  it('is refused if the second looked at another one', async () => {
    const seen = await propose('catalog@1.1.0');
    await planted(() => ({ why: 'evil' }));
    const other = { ...seen, number: 3 };

    await expect(sign(ben, other)).rejects.toThrow('is another one than the one that you looked at');
    expect(await versions()).toEqual(['catalog@1.0.0', 'orders@1.0.0']);
  });

  it('is refused if it says more than who signs it can know', async () => {
    const made = await planted(() => ({ evil: true }));

    await expect(sign(ben, made)).rejects.toThrow('says more than this command knows');
  });

  it.each<[string, (proposal: Made) => object]>([
    [
      'of what it promotes',
      ({ remotes }) => ({
        remotes: {
          ...remotes,
          catalog: { ...remotes.catalog, live: { ...remotes.catalog?.live, revision: 'evil' } },
        },
      }),
    ],
    [
      'of what nobody speaks of',
      ({ remotes }) => ({
        remotes: {
          ...remotes,
          orders: { ...remotes.orders, live: { ...remotes.orders?.live, revision: 'evil' } },
        },
      }),
    ],
    [
      'of what a page falls back to',
      ({ remotes }) => ({
        remotes: {
          ...remotes,
          catalog: {
            ...remotes.catalog,
            previous: { ...remotes.orders?.live, part: 'catalog', revision: 'evil' },
          },
        },
      }),
    ],
  ])('is refused with other facts %s than were published', async (_, alter) => {
    const made = await planted(alter);

    await expect(sign(ben, made)).rejects.toThrow('what its release.json does not say');
    expect(await versions()).toEqual(['catalog@1.0.0', 'orders@1.0.0']);
  });

  it('is checked again with the last signature: a file that was lost meanwhile', async () => {
    const made = await propose('catalog@1.1.0');
    await bare.remove(releaseKey('catalog', '1.1.0', 'entry.js'));

    await expect(sign(ben, made)).rejects.toThrow('entry.js of catalog@1.1.0 is not in the release store');
    expect((await readLive(by())).deployment?.number).toBe(1);
  });

  it('takes a remote away, and is refused if another deployment came first', async () => {
    const early = await remove(by(asha), 'orders', WHO);
    await byTwo('catalog@1.1.0');

    await expect(sign(ben, early)).rejects.toThrow(
      `Deployment 3 came first, and proposal ${early.number} takes a part away.`,
    );
    expect(await versions()).toEqual(['catalog@1.1.0', 'orders@1.0.0']);
    await sign(ben, await remove(by(asha), 'orders', WHO));
    expect(await versions()).toEqual(['catalog@1.1.0']);
  });

  it('is checked again also if it takes a part away: another part may show a piece of that', async () => {
    await putWhole(bare, buildRemote('orders', { version: '1.2.0', uses: ['catalog/routes'] }));
    await byTwo('orders@1.2.0');
    const { remotes } = (await readLive(by())).deployment ?? {};
    const made = await planted(() => ({ remotes: { orders: remotes?.orders } }));

    await expect(sign(ben, made)).rejects.toThrow('orders@1.2.0 shows catalog/routes');
    expect(await versions()).toEqual(['catalog@1.0.0', 'orders@1.2.0']);
  });

  it('without an authorised signature does not count', async () => {
    const made = await propose('catalog@1.1.0');
    const { signature: _, ...proposal } = JSON.parse(String((await bare.get('proposals/2.json'))?.bytes));
    await bare.remove('proposals/2.json');
    await bare.create(
      'proposals/2.json',
      Buffer.from(JSON.stringify(signed(proposal, readSigningKey(holder.signingKey)))),
    );

    await expect(sign(ben, made)).rejects.toThrow(
      'proposals/2.json in the release store is signed by 0 of the 2 keys',
    );
    expect(await openProposals(by())).toEqual([]);
  });

  it('waits for the third if three must sign, who may come at the same moment as the second', async () => {
    await sign(mira, { ...(await propose('orders@1.1.0')) });
    await putRoot(2, 3);
    const [live] = [JSON.parse(String((await bare.get('deployment.json'))?.bytes))];
    const all = cosigned(live, readSigningKey(ben.signingKey));
    for (const key of ['deployment.json', `deployments/${live.number}.json`]) {
      await bare.remove(key);
      await bare.create(key, Buffer.from(JSON.stringify(all)));
    }
    const made = await propose('catalog@1.1.0');

    const ends = await Promise.allSettled([sign(ben, made), sign(mira, made)]);
    for (const [at, pair] of [ben, mira].entries())
      if (ends[at]?.status === 'rejected') await sign(pair, made);

    expect(await versions()).toEqual(['catalog@1.1.0', 'orders@1.1.0']);
  });

  it('takes back too: of one part, and of the whole site', async () => {
    await byTwo('catalog@1.1.0');
    await sign(mira, await rollback(by(asha), 'catalog', WHO));
    expect(await versions()).toEqual(['catalog@1.0.0', 'orders@1.0.0']);

    await sign(ben, await rollbackTo(by(mira), 2, WHO));

    expect(await versions()).toEqual(['catalog@1.1.0', 'orders@1.0.0']);
  });

  it('is made in any case if that is said, so that two have signed before a root asks for it', async () => {
    await putRoot(2);

    const made = await rollbackTo(by(asha), 1, { ...WHO, propose: 'always' });
    await sign(ben, made);
    await putRoot(3, 2);

    expect((await readLive(by())).deployment?.number).toBe(2);
  });
});

describe('A proposal that another deployment overtook', () => {
  it('is made again from that by who signs it, and needs the others once more', async () => {
    const [first, second] = [await propose('catalog@1.1.0'), await propose('orders@1.1.0')];
    await sign(ben, second);

    const anew = await sign(ben, first);

    expect(anew).toMatchObject({
      number: 4,
      from: 3,
      by: 'ben',
      proposed: { signers: [ben.publicKey], needed: 2 },
    });
    expect(await versions()).toEqual(['catalog@1.0.0', 'orders@1.1.0']);
    await sign(asha, anew);
    expect(await versions()).toEqual(['catalog@1.1.0', 'orders@1.1.0']);
  });

  it('is refused if the same part was promoted, naming who did', async () => {
    await putWhole(bare, buildRemote('catalog', { version: '1.2.0' }));
    const [first, second] = [await propose('catalog@1.1.0'), await propose('catalog@1.2.0')];
    await sign(ben, second);

    await expect(sign(ben, first)).rejects.toThrow(
      'Somebody else promoted catalog at the same moment: deployment 3',
    );
  });

  it('is refused if it fits what came first no more', async () => {
    await putWhole(bare, buildRemote('orders', { version: '1.2.0', pages: [buildPage('/deals')] }));
    await putWhole(bare, buildRemote('catalog', { version: '1.2.0', pages: [buildPage('/deals')] }));
    const [first, second] = [await propose('catalog@1.2.0'), await propose('orders@1.2.0')];
    await sign(ben, second);

    await expect(sign(ben, first)).rejects.toThrow('The gate refuses catalog@1.2.0');
    expect(await versions()).toEqual(['catalog@1.0.0', 'orders@1.2.0']);
  });
});
