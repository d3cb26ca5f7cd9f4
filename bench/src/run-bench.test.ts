import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { programOf, root } from '@food/e2e/run-script';

jest.setTimeout(120_000);

/** One that has ended may still have its number. */
const isRunning = (pid: number): boolean =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout);

it.each(['SIGINT', 'SIGTERM'] as const)(
  'leaves neither a process nor a folder when %s ends a bench',
  async (signal) => {
    const bench = spawn(process.execPath, await programOf('bench/src/testing/endless-bench.ts'), {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(bench, 'exit');
    const [said] = await once(bench.stdout, 'data');
    const [folder, ...pids]: [string, ...number[]] = JSON.parse(String(said));
    expect([existsSync(folder), ...pids.map(isRunning)]).toEqual([true, true, true]);

    bench.kill(signal);
    await ended;

    expect([existsSync(folder), ...pids.map(isRunning)]).toEqual([false, false, false]);
  },
);
