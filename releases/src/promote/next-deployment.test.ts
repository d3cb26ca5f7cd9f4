import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../model/errors';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { newestWhole, readLive } from '../registry/deployments';
import { releaseKey } from '../registry/releases';
import { putLive } from '../testing/gate-kit';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { releaseStores } from '../testing/release-stores';
import { runNode } from '../testing/run-node';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { halt, promote, rollback, rollbackTo } from './promote';

jest.setTimeout(180_000);
const folders = tempFolders();
afterAll(() => folders.clear());
const next = (part: string, page = `/${part}`, version = '1.1.0') =>
  buildRemote(part, { version, pages: [buildPage(page)] });

describe.each(releaseStores())('Of two promotions at the same moment in $name', ({ open }) => {
  let store: ObjectStore;
  let another: () => ObjectStore;
  beforeEach(async () => {
    another = await open();
    store = another();
    await putLive(store, buildHost(), buildRemote('catalog'), buildRemote('orders'));
    await putWhole(store, next('catalog'), next('orders'), next('catalog', '/catalog', '1.2.0'));
  });
  const live = async () => (await readLive(store)).deployment;
  const versions = async () =>
    Object.values((await live())?.remotes ?? {}).map(({ live: { part, version } }) => `${part}@${version}`);

  /** Promotes, while another process changes something after the gate has checked. */
  const promoteWhile = (name: string, meanwhile: () => Promise<unknown>, more: object = {}) => {
    let done = false;
    return promote(store, [name], {
      by: 'asha',
      why: 'new dishes',
      gate: async () => {
        if (!done) await meanwhile();
        done = true;
        return [{ check: 'start' as const, findings: [] }];
      },
      ...more,
    });
  };
  const theirs = (name: string) => promote(another(), [name], { by: 'ben', why: 'in a hurry' });

  it('both succeed if they are of different parts, the later one made from the earlier one', async () => {
    const deployment = await promoteWhile('catalog@1.1.0', () => theirs('orders@1.1.0'));

    expect(deployment).toMatchObject({
      number: 3,
      from: 2,
      by: 'asha',
      gate: { against: 1, checks: ['start'] },
    });
    expect(await versions()).toEqual(['catalog@1.1.0', 'orders@1.1.0']);
    expect(await live()).toEqual(deployment);
  });

  it('all succeed when many teams promote at once, and none is lost', async () => {
    const parts = ['a', 'b', 'c', 'd', 'e', 'f'];
    await putWhole(store, ...parts.map((part) => buildRemote(part)));

    const done = await Promise.all(
      parts.map((part) => promote(another(), [`${part}@1.0.0`], { by: part, why: '' })),
    );

    expect(done.map(({ number }) => number).sort()).toEqual([2, 3, 4, 5, 6, 7]);
    expect(await versions()).toEqual(expect.arrayContaining(parts.map((part) => `${part}@1.0.0`)));
  });

  it('the later one is refused if it does not fit the earlier one any more', async () => {
    await putWhole(store, next('orders', '/catalog', '1.2.0'));

    const promoting = promoteWhile('catalog@1.1.0', () => theirs('orders@1.2.0'));

    await expect(promoting).rejects.toThrow('The gate refuses catalog@1.1.0');
    expect(await live()).toMatchObject({ number: 2, by: 'ben' });
  });

  it('the later one is refused if its files were lost meanwhile', async () => {
    const promoting = promoteWhile('catalog@1.1.0', async () => {
      await theirs('orders@1.1.0');
      await store.remove(releaseKey('catalog', '1.1.0', 'entry.js'));
    });

    await expect(promoting).rejects.toThrow('entry.js of catalog@1.1.0 is not in the release store.');
    expect(await live()).toMatchObject({ number: 2 });
  });

  it('a forced promotion is kept with what it overruled at the second look', async () => {
    await putWhole(store, next('orders', '/catalog', '1.2.0'));

    const { forced, gate } = await promoteWhile('catalog@1.1.0', () => theirs('orders@1.2.0'), {
      forced: true,
    });

    expect(forced).toBe(true);
    expect(gate?.overruled).toEqual([expect.stringContaining('/catalog')]);
  });

  it('one wins when they are of the same part; the other is told who won and what to do, and leaves nothing', async () => {
    const promoting = promoteWhile('catalog@1.1.0', async () => {
      await promote(another(), ['orders@1.1.0'], { by: 'mira', why: '' });
      await theirs('catalog@1.2.0');
    });

    await expect(promoting).rejects.toThrow(Refusal);
    await expect(promoting).rejects.toThrow(
      'Somebody else promoted catalog at the same moment: deployment 3, by ben (in a hurry), has catalog@1.2.0. Theirs is live, and of yours nothing was kept. Talk to them, look at "npm run release -- status", and promote again if yours is still wanted.',
    );
    expect(await store.list('deployments/')).toEqual(['1.json', '2.json', '3.json']);
    expect(await newestWhole(store)).toEqual(await live());
  });

  it('the loser hears of a canary too', async () => {
    const promoting = promoteWhile('catalog@1.1.0', () =>
      promote(another(), ['catalog@1.2.0'], { by: 'ben', why: '', canary: 10 }),
    );

    await expect(promoting).rejects.toThrow('deployment 2, by ben, has catalog@1.0.0 with the canary 1.2.0.');
  });

  it('a halt and a rollback of other parts delay neither, and are not undone', async () => {
    await theirs('catalog@1.1.0');
    await promote(store, ['orders@1.1.0'], { by: 'ben', why: '', canary: 10 });

    await promoteWhile('orders@1.1.0', () => rollback(another(), 'catalog', { by: 'watch', why: '' }), {
      canary: 20,
    });
    await putWhole(store, next('orders', '/orders', '1.2.0'));
    await promoteWhile('catalog@1.2.0', () => halt(another(), 'orders', { by: 'watch', why: '' }));

    expect(await versions()).toEqual(['catalog@1.2.0', 'orders@1.0.0']);
    expect((await live())?.remotes.orders?.canary).toBeNull();
  });

  it('a rollback of the whole site never takes back what was promoted meanwhile', async () => {
    await theirs('catalog@1.1.0');
    let done = false;
    const going = rollbackTo(store, 1, {
      by: 'asha',
      why: '',
      gate: async () => {
        if (!done) await theirs('orders@1.1.0');
        done = true;
        return [];
      },
    });

    await expect(going).rejects.toThrow(
      'Somebody else promoted orders at the same moment: deployment 3, by ben',
    );
    expect(await versions()).toEqual(['catalog@1.1.0', 'orders@1.1.0']);
  });
});

describe('Two processes that promote at the same moment', () => {
  let folder: string;
  let store: ObjectStore;
  beforeEach(async () => {
    folder = await folders.next();
    store = fileStore(folder);
    await putLive(store, buildHost(), buildRemote('catalog'), buildRemote('orders'));
    await putWhole(store, next('catalog'), next('orders'), next('catalog', '/catalog', '1.2.0'));
  });
  const promoteIn = (release: string, by: string) =>
    runNode('testing/promote-one.ts', [folder, release, by, '1500']).then(({ out }) => out);

  it('both succeed with different parts', async () => {
    const said = await Promise.all([promoteIn('catalog@1.1.0', 'asha'), promoteIn('orders@1.1.0', 'ben')]);

    expect(said.sort()).toEqual(['looking\n2\n', 'looking\n3\n']);
    const { remotes } = (await readLive(store)).deployment ?? {};
    expect([remotes?.catalog?.live.version, remotes?.orders?.live.version]).toEqual(['1.1.0', '1.1.0']);
  });

  it('with one part exactly one wins, and nothing of the other stays', async () => {
    const said = await Promise.all([promoteIn('catalog@1.1.0', 'asha'), promoteIn('catalog@1.2.0', 'ben')]);

    expect(said.filter((words) => words === 'looking\n2\n')).toHaveLength(1);
    expect(said.filter((words) => words.includes('Somebody else promoted catalog'))).toHaveLength(1);
    expect(await store.list('deployments/')).toEqual(['1.json', '2.json']);
    await rm(join(folder, 'deployment.json'));
    expect((await newestWhole(store))?.number).toBe(2);
  });
});
