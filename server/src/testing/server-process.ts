import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const running = new Set<ChildProcess>();

/** A server in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  readonly ended: Promise<number | null>;
}

/**
 * Starts `main.ts`, with the demo and without its kitchen unless `env` says otherwise.
 *
 * @param log an open file for its output, which is empty here then
 */
export function startServer(env: Record<string, string>, log?: number): ServerProcess {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'server/src/main.ts'], {
    cwd: root,
    stdio: ['pipe', log ?? 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      DEMO: '1',
      SIMULATOR_SPEED: '0',
      ...env,
    },
  });
  running.add(child);
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, output: () => output, errors: () => errors, ended };
}

export async function serving(server: ServerProcess): Promise<ServerProcess> {
  const failed = server.ended.then((code) => {
    throw new Error(`ended with ${code}: ${server.errors()}`);
  });
  const says = (async () => {
    while (!server.output().includes('Serving'))
      await once(server.child.stdout as NodeJS.ReadableStream, 'data');
  })();
  await Promise.race([says, failed]);
  failed.catch(() => {});
  return server;
}

/** Kills all that were started, as in a crash. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL');
}
