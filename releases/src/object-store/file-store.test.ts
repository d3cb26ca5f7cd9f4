import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '../model/errors';
import { openStore } from '../registry/open-store';
import { runNode } from '../testing/run-node';
import { stopClock } from '../testing/still-clock';
import { tempFolders } from '../testing/temp-folder';
import { fileStore } from './file-store';
import { folderFailure } from './folder-failure';
import { describeObjectStore } from './object-store.conformance';

const folders = tempFolders();
afterAll(() => folders.clear());

describeObjectStore('a folder', async () => fileStore(await folders.next()));

/** A time more than an hour ago by the clock of any test machine. */
const LONG_AGO = new Date('2020-01-01T00:00:00.000Z');
const tagOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const theLockIn = async (folder: string): Promise<string> => {
  for (;;) {
    const name = (await readdir(folder)).find((found) => found.endsWith('.lock'));
    if (name) return join(folder, name);
  }
};
const pointer = async (folder: string) => (await fileStore(folder).get('deployment.json'))?.bytes.toString();

describe('A process that died while it wrote to a folder of releases', () => {
  it('leaves the old content, and its half-written file is not visible', async () => {
    const folder = await folders.next();
    await fileStore(folder).replace('deployment.json', Buffer.from('old'), null);
    await writeFile(join(folder, '.half-written.tmp'), 'ne');

    expect(await pointer(folder)).toBe('old');
    expect(await fileStore(folder).list('')).toEqual(['deployment.json']);
  });

  it('does not keep others from creating what it was about to create', async () => {
    const folder = await folders.next();
    await mkdir(join(folder, 'deployments'));
    await writeFile(join(folder, 'deployments/.half-written.tmp'), 'ne');

    expect(await fileStore(folder).create('deployments/1.json', Buffer.from('new'))).toBe(true);
  });

  it('does not delay others for long with the lock that it left', async () => {
    const folder = await folders.next();
    const lock = join(folder, 'deployment.json.lock');
    await writeFile(lock, '');
    await utimes(lock, LONG_AGO, LONG_AGO);

    const won = await fileStore(folder).replace('deployment.json', Buffer.from('new'), null);

    expect(won).toBe(true);
    expect(await readdir(folder)).toEqual(['deployment.json']);
  });

  it('holds nobody up at all on its own machine', async () => {
    const folder = await folders.next();
    await runNode('testing/die-in-lock.ts', [folder]);
    expect((await readdir(folder)).filter((name) => name.endsWith('.lock'))).toHaveLength(1);

    const won = await fileStore(folder).replace('deployment.json', Buffer.from('new'), null);

    expect(won).toBe(true);
    expect(await readdir(folder)).toEqual(['deployment.json']);
  });

  it('still lets only one of twenty writers win after the locks that it left', async () => {
    const folder = await folders.next();
    for (const name of ['deployment.json.lock', 'deployment.json.of-a-dead-process.lock']) {
      await writeFile(join(folder, name), '');
      await utimes(join(folder, name), LONG_AGO, LONG_AGO);
    }
    const writers = Array.from({ length: 20 }, (_, at) => `writer ${at}`);

    const won = await Promise.all(
      writers.map((writer) => fileStore(folder).replace('deployment.json', Buffer.from(writer), null)),
    );

    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await pointer(folder)).toBe(writers[won.indexOf(true)]);
  });
});

describe('Processes that write to one folder of releases', () => {
  it('never work at the same time, however many take away what dead ones left', async () => {
    const folder = await folders.next();

    const all = await Promise.all(
      Array.from({ length: 5 }, () => runNode('testing/contend.ts', [folder, '25'])),
    );

    expect(all).toEqual(Array(5).fill({ code: 0, out: '0', error: '' }));
  });

  it('never undo what another wrote while they stood still under their lock', async () => {
    const folder = await folders.next();
    const [path, stuck] = [join(folder, 'deployment.json'), join(folder, '.stuck')];
    // Reading a pipe blocks until something is written into it.
    await promisify(execFile)('mkfifo', [path]);
    const slow = fileStore(folder).replace('deployment.json', Buffer.from('slow'), tagOf('old'));
    const lock = await theLockIn(folder);
    await utimes(lock, LONG_AGO, LONG_AGO);
    await link(path, stuck);
    await writeFile(join(folder, '.disk'), 'old');
    await rename(join(folder, '.disk'), path);

    const quick = await fileStore(folder).replace('deployment.json', Buffer.from('quick'), tagOf('old'));
    await writeFile(stuck, 'old');

    expect(quick).toBe(true);
    expect(await slow).toBe(false);
    expect(await pointer(folder)).toBe('quick');
  });

  it('wait for each other also if the disk has another clock', async () => {
    const folder = await folders.next();
    stopClock();

    const won = await Promise.all(
      ['a', 'b', 'c'].map((writer) =>
        fileStore(folder).replace('deployment.json', Buffer.from(writer), null),
      ),
    ).finally(() => jest.useRealTimers());

    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await pointer(folder)).toBe(['a', 'b', 'c'][won.indexOf(true)]);
  });

  it('may make what another removes beside it at that moment', async () => {
    const store = fileStore(await folders.next());

    for (let n = 1; n <= 300; n++) {
      const removing = Array.from({ length: 6 }, () => store.remove('proposals/1.json'));
      expect(await store.create('proposals/2.json', Buffer.from('2'))).toBe(true);
      await Promise.all(removing);
      await store.remove('proposals/2.json');
    }
  });
});

describe('A folder of releases', () => {
  it('is refused in words while another command holds it', async () => {
    const folder = await folders.next();
    // Younger than any lock that a dead process could have left, for as long as the test runs.
    const lock = join(folder, 'deployment.json.lock');
    await writeFile(lock, '');
    await utimes(lock, new Date('2100-01-01'), new Date('2100-01-01'));

    const replacing = fileStore(folder).replace('deployment.json', Buffer.from('new'), null);

    await expect(replacing).rejects.toThrow('another command is promoting');
    expect(await pointer(folder)).toBeUndefined();
  });

  it('has no leftovers after every writer is done', async () => {
    const folder = await folders.next();
    const store = fileStore(folder);
    await store.create('a.json', Buffer.from('1'));
    await store.create('a.json', Buffer.from('2'));
    await store.replace('b.json', Buffer.from('1'), null);
    await store.replace('b.json', Buffer.from('2'), 'stale');

    expect((await readdir(folder)).sort()).toEqual(['a.json', 'b.json']);
  });
});

describe('An object that can not be written into a folder of releases', () => {
  it('leaves nothing behind: a full disk must not get fuller', async () => {
    const folder = await folders.next();
    await mkdir(join(folder, 'taken'));

    // One has a name that no disk accepts, the other that of a folder.
    await expect(fileStore(folder).create('a'.repeat(300), Buffer.from('1'))).rejects.toThrow('ENAMETOOLONG');
    await expect(fileStore(folder).replace('taken', Buffer.from('1'), null)).rejects.toThrow();

    expect(await readdir(folder)).toEqual(['taken']);
  });
});

describe('RELEASE_STORE', () => {
  it.each(['file:', 'file://'])('names a folder as %s<folder>', async (scheme) => {
    const folder = await folders.next();

    await openStore(`${scheme}${folder}`).create('a.json', Buffer.from('1'));

    expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe('1');
  });

  it.each(['ftp://somewhere', '.releases', ''])(
    'is refused in words if nothing is known of it: "%s"',
    (url) => {
      expect(() => openStore(url)).toThrow(`RELEASE_STORE is "${url}"; it takes file:<folder>`);
    },
  );
});

describe('A folder of releases that can not be used', () => {
  it.each([
    ['EROFS', 'its disk can only be read'],
    ['EACCES', 'this user may not'],
    ['ENOSPC', 'its disk is full'],
    ['EISDIR', 'a folder stands where a file must be'],
  ])('is named in words, with what to do: %s', (code, reason) => {
    const failure = folderFailure('The release store /srv', Object.assign(new Error('no'), { code }));

    expect(failure).toEqual(
      new Refusal(
        `The release store /srv can't be used: ${reason} (${code}). Fix that, or name another folder.`,
      ),
    );
  });

  it('is told to be on a disk that can only be read, of which Node says another thing', async () => {
    const path = join(await folders.next(), 'releases/catalog');
    const error = Object.assign(new Error('no'), { code: 'ENOENT', syscall: 'mkdir', path });
    const mayWrite = () => {
      throw Object.assign(new Error('no'), { code: 'EROFS' });
    };

    expect(folderFailure('The release store /srv', error, mayWrite)).toHaveProperty(
      'message',
      "The release store /srv can't be used: its disk can only be read (EROFS). Fix that, or name another folder.",
    );
    expect(folderFailure('The release store /srv', error)).toHaveProperty(
      'message',
      expect.stringContaining('it can not be made there (ENOENT)'),
    );
  });

  it('is not blamed for what is no fault of its own', () => {
    const fault = Object.assign(new Error('no'), { code: 'EMFILE' });

    expect(folderFailure('The release store /srv', fault)).toBe(fault);
  });
});
