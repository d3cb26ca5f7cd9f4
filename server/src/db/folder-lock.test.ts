/** @jest-environment node */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folder-lock';

jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual('node:fs/promises');
  return { ...actual, rename: jest.fn(actual.rename) };
});
const fs: typeof import('node:fs/promises') = jest.requireActual('node:fs/promises');

jest.setTimeout(180_000);
const root = join(__dirname, '../../..');
let base: string;
const running = new Set<ChildProcess>();
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  rmSync(base, { recursive: true, force: true });
});

/** Another process; `lock` returns whether it has a folder now. */
async function startProcess(env: Record<string, string> = {}) {
  const child = fork('scripts/run.mjs', ['server/src/db/testing/lock-racer.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  running.add(child);
  await once(child, 'message');
  return {
    lock: async (folder: string): Promise<unknown> => {
      const answer = once(child, 'message');
      child.send(folder);
      return (await answer)[0];
    },
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

describe('the data folder', () => {
  it('has one owner at a time', async () => {
    const folder = join(base, 'db');
    const release = await lockFolder(folder);

    await expect(lockFolder(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by another process`,
    );

    await release();
    await (await lockFolder(folder))();
  });

  it('is refused while another process has it, and free once that was killed', async () => {
    const folder = join(base, 'db');
    const owner = await startProcess();
    expect(await owner.lock(folder)).toBe(true);

    await expect(lockFolder(folder)).rejects.toThrow('is in use by another process');
    await owner.kill();

    await (await lockFolder(folder))();
  });

  it('goes to exactly one of many processes that find its owner killed, in every round', async () => {
    const folders = Array.from({ length: 40 }, (_, round) => join(base, String(round)));
    const killed = await startProcess();
    for (const folder of folders) expect(await killed.lock(folder)).toBe(true);
    await killed.kill();
    const racers = await Promise.all(Array.from({ length: 8 }, () => startProcess()));

    for (const folder of folders) {
      const got = await Promise.all(racers.map(({ lock }) => lock(folder)));
      expect(got.filter((one) => one !== false)).toEqual([true]);
    }
  });

  it('does not go to a process so slow to take its turn that others had theirs, and it was removed', async () => {
    const folder = join(base, 'db');
    let goOn: (() => void) | undefined;
    jest
      .mocked(rename)
      .mockImplementationOnce((...names) =>
        new Promise<void>((resolve) => (goOn = resolve)).then(() => fs.rename(...names)),
      );
    const slow = lockFolder(folder);
    // The others begin once it waits, or one of them would wait in its place.
    while (!goOn) await new Promise(setImmediate);
    await (await lockFolder(folder))();
    const release = await lockFolder(folder);
    expect(readdirSync(`${folder}.locks`)).not.toContain('1');

    goOn();

    await expect(slow).rejects.toThrow('is in use by another process');
    await release();
    await (await lockFolder(folder))();
  });

  it('may lie deeper than a socket may, also for a process with another folder for temporary files', async () => {
    const folder = join(base, 'a-long-name-of-a-folder'.repeat(6), 'db');
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(base, 'tmp'));
    const elsewhere = await startProcess({ TMPDIR: join(base, 'tmp') });
    const release = await lockFolder(folder);

    await expect(lockFolder(folder)).rejects.toThrow('is in use');
    expect(await elsewhere.lock(folder)).toBe(false);
    await release();
    expect(await elsewhere.lock(folder)).toBe(true);
  });

  it('can be copied with its lock when its owner has given it free', async () => {
    const folder = join(base, 'data', 'db');
    await (await lockFolder(folder))();

    cpSync(join(base, 'data'), join(base, 'copy'), { recursive: true });

    await (await lockFolder(join(base, 'copy', 'db')))();
  });
});
