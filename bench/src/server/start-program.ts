import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { programOf, root } from '@food/e2e/run-script';

/** A server in a process of its own. */
export interface Running {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a program of this folder. Resolves when it prints its address, as it does once it listens. */
export async function startProgram(name: string, env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, await programOf(`bench/src/server/programs/${name}.ts`), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${name} ended before it listened.`);
  });
  const [words] = await Promise.race([once(child.stdout, 'data'), ended]);
  return { url: String(words).trim(), pid: child.pid ?? 0, stop: () => end(child) };
}

/** Ends a process that may have ended by itself. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
