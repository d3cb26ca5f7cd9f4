import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** How long processes may take to end by themselves. */
const PATIENCE_MS = 10_000;
const EVERY_MS = 50;

/** Ends everything that a process has started, also what is in a group of its own. Waits until all of it is gone. */
export async function endStartedBy(pid: number): Promise<void> {
  const asked = new Set<number>();
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const isLate = performance.now() > until;
    const left = startedBy(pid, asked);
    for (const one of left) {
      if (isLate || !asked.has(one)) send(one, isLate ? 'SIGKILL' : 'SIGINT');
      asked.add(one);
    }
    if (left.length === 0) return;
    await pause(EVERY_MS);
  }
}

/** The processes that run, below this one or below one of `known`: what outlives its parent is no longer below this one. */
function startedBy(pid: number, known: ReadonlySet<number>): number[] {
  const ps = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  const all = ps.stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([id, parent, state = '']) => ({ id: Number(id), parent: Number(parent), state }))
    .filter(({ id, state }) => id !== ps.pid && !state.startsWith('Z'));
  const found = new Set(all.map(({ id }) => id).filter((id) => known.has(id)));
  for (const above of [pid, ...found]) addBelow(above);
  return [...found];

  function addBelow(above: number): void {
    for (const { id, parent } of all) {
      if (parent !== above || found.has(id)) continue;
      found.add(id);
      addBelow(id);
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
