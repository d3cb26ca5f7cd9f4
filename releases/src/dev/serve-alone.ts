import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rspackCommand } from '../publish/rspack-command';
import { refuseTakenPort } from './refuse-taken-port';

interface Alone {
  part: string;
  dir: string;
  port: number;
  /** The address of a site whose API answers; without one a file of the remote's does. */
  api: string | undefined;
}

/**
 * Serves a remote's pages in a plain shell (shared/build/plain-shell.mjs) until it is stopped; gives its exit code. Throws
 * `Refusal` where it can't begin.
 */
export async function serveAlone({ part, dir, port, api }: Alone): Promise<number> {
  const command = rspackCommand(part, dir, ['@rspack/dev-server', '@food/testing/plain-shell']);
  await refuseTakenPort(port, 'localhost', `npm run dev -- --port ${port + 1}`);
  const env = ['--env', 'alone', ...(api ? ['--env', `api=${api}`] : [])];
  const server = spawn(process.execPath, [command, 'serve', ...env, '--port', String(port)], {
    cwd: dir,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  const ended = once(server, 'exit') as Promise<[number | null]>;
  if (await answers(server, port))
    process.stdout.write(
      `${part} alone, with hot reload, at http://localhost:${port}\n  ${api ? `API  ${api}` : 'No API: api-answers.json answers, in the folder of the remote. --api http://localhost:3000 takes that of a site.'}\n`,
    );
  const [code] = await ended;
  return code ?? 0;
}

/** Resolves when the first page can be had; with false if the server ended before. */
async function answers(server: ChildProcess, port: number): Promise<boolean> {
  const page = { headers: { accept: 'text/html' } };
  while (server.exitCode === null) {
    if ((await fetch(`http://localhost:${port}/`, page).catch(() => null))?.ok) return true;
    await new Promise((again) => setTimeout(again, 100));
  }
  return false;
}
