import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './start-server';

/** `npm run dev` of a remote, in its folder. */
export interface AloneProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** Resolves when it says that the pages can be opened. Throws what it said where it ends before. */
export async function serveAlone(folder: string, ...options: string[]): Promise<AloneProcess> {
  const port = await freePort();
  const child = spawn('npm', ['run', 'dev', '--', '--port', String(port), ...options], {
    cwd: folder,
    // A group of its own: npm passes no signal on.
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
    stdout?.on('end', () => fail(new Error(`"npm run dev" ended:\n${heard}`)));
  });
}
