import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './start-server';

/** A remote from source, with a development server of its own. */
export interface RemoteProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Runs a script of package.json that serves a remote, as `npm run dev` in its folder does. Resolves when the script prints that
 * the pages can be opened; throws with its output if it ends before.
 */
export async function serveRemote(
  folder: string,
  script: string,
  options: readonly string[],
): Promise<RemoteProcess> {
  const port = await freePort();
  const child = spawn('npm', ['run', script, '--', ...options, '--port', String(port)], {
    cwd: folder,
    // A group of its own: npm does not pass on signals.
    detached: true,
  });
  const ended = once(child, 'exit');
  await untilSaid(child, `at http://localhost:${port}\n`);
  return {
    url: `http://localhost:${port}`,
    async stop() {
      process.kill(-(child.pid as number), 'SIGTERM');
      await ended;
    },
  };
}

function untilSaid({ stdout, stderr }: ChildProcess, words: string): Promise<void> {
  return new Promise((said, fail) => {
    let heard = '';
    const hear = (chunk: Buffer) => {
      heard += chunk;
      if (heard.includes(words)) said();
    };
    stdout?.on('data', hear);
    stderr?.on('data', hear);
    stdout?.on('end', () => fail(new Error(`"npm run" ended:\n${heard}`)));
  });
}
