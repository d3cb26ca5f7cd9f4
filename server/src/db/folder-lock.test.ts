import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folder-lock';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** Another process that listens where the lock of a folder is, as its owner would. */
async function owner(folder: string) {
  const script = `require('net').createServer(s => s.end()).listen(process.argv[1], () => console.log('mine'))`;
  const child = spawn(process.execPath, ['-e', script, `${folder}.lock`]);
  await once(child.stdout, 'data');
  return child;
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
    const child = await owner(folder);

    await expect(lockFolder(folder)).rejects.toThrow('is in use by another process');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(`${folder}.lock`)).toBe(true);

    await (await lockFolder(folder))();
  });

  it('may lie deeper than a socket may', async () => {
    const folder = join(base, 'a-long-name-of-a-folder'.repeat(6), 'db');
    mkdirSync(folder, { recursive: true });
    const release = await lockFolder(folder);

    await expect(lockFolder(folder)).rejects.toThrow('is in use');
    await release();
  });
});
