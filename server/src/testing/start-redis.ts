import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** A real Redis: the one of REDIS_URL, else one of this machine's own program. */
export interface TestRedis {
  readonly url: string;
  /** Kills it and starts it again at the same address; null if it belongs to somebody else. */
  readonly program: { kill(): Promise<void>; start(): Promise<void> } | null;
  close(): Promise<void>;
}

const PROGRAM = 'redis-server';

/** Whether there is a real Redis for tests. */
export const hasRedis = (): boolean =>
  Boolean(process.env.REDIS_URL) || spawnSync(PROGRAM, ['--version']).status === 0;

/** It writes nothing to the disk. */
export async function startRedis(port: number): Promise<TestRedis> {
  if (process.env.REDIS_URL) return { url: process.env.REDIS_URL, program: null, close: async () => {} };
  let running = await startProgram(port);
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    program: {
      kill: () => end('SIGKILL'),
      start: async () => {
        running = await startProgram(port);
      },
    },
    close: () => end('SIGTERM'),
  };
}

async function startProgram(port: number) {
  const words = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const program = spawn(PROGRAM, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  program.stdout.on('data', (chunk) => {
    said += chunk;
  });
  while (!said.includes('Ready to accept connections')) {
    if (program.exitCode !== null || program.signalCode !== null)
      throw new Error(`redis-server did not start: ${said}`);
    await Promise.race([once(program.stdout, 'data'), once(program, 'exit')]);
  }
  return program;
}
