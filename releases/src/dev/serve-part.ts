import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Refusal } from '../model/errors';
import { rspackCommand } from '../publish/rspack-command';
import { refuseTakenPort } from './refuse-taken-port';

interface Target {
  part: string;
  dir: string;
  port: number;
}

/**
 * Serves a remote's pages in a plain shell (shared/build/plain-shell.mjs) until it is stopped. Returns its exit code. Throws
 * {@link Refusal} if it can't start.
 *
 * @param api the address of a site whose API answers; without one a file of the remote answers
 */
export async function serveAlone(target: Target, api: string | undefined): Promise<number> {
  await refuseTakenPort(target.port, 'localhost', `npm run dev -- --port ${target.port + 1}`);
  return serve(target, {
    env: ['alone', ...(api ? [`api=${api}`] : [])],
    beside: ['@food/testing/plain-shell'],
    words: `alone, with hot reload, at http://localhost:${target.port}
  ${api ? `API  ${api}` : 'No API: api-answers.json answers, in the folder of the remote. --api http://localhost:3000 takes that of a site.'}`,
  });
}

/**
 * The same inside a deployed site, which stays unchanged: its pages come through this server, with the remote from source in them
 * (shared/build/in-site.mjs).
 */
export async function serveInSite(target: Target, site: string): Promise<number> {
  const { part, port } = target;
  const elsewhere = `npm run release -- dev ${part} --site ${site} --port ${port + 1}`;
  await refuseNoSite(site);
  await refuseTakenPort(port, 'localhost', elsewhere);
  return serve(target, {
    env: [`site=${site}`],
    words: `from source in ${site}, reloaded after each change, at http://localhost:${port}`,
  });
}

async function refuseNoSite(site: string): Promise<void> {
  const page = await fetch(`${site}/`, { headers: { accept: 'text/html' } }).catch(() => null);
  if (!page) throw new Refusal(`${site} does not answer. Is the site running?`);
  if (!(await page.text()).includes('id="page-data"'))
    throw new Refusal(`${site} answers, and with no page of a composed site.`);
}

async function serve(
  { part, dir, port }: Target,
  { env, words, beside = [] }: { env: string[]; words: string; beside?: string[] },
): Promise<number> {
  const command = rspackCommand(part, dir, ['@rspack/dev-server', ...beside]);
  const options = [...env.flatMap((each) => ['--env', each]), '--port', String(port)];
  const server = spawn(process.execPath, [command, 'serve', ...options], { cwd: dir, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  const ended = once(server, 'exit') as Promise<[number | null]>;
  if (await answers(server, port)) process.stdout.write(`${part} ${words}\n`);
  const [code] = await ended;
  return code ?? 0;
}

/** Resolves to true when the first page can be requested, and to false if the server ended before. */
export async function answers(server: ChildProcess, port: number): Promise<boolean> {
  const page = { headers: { accept: 'text/html' } };
  // One that a signal ended has no exit code.
  while (server.exitCode === null && server.signalCode === null) {
    if (await fetch(`http://localhost:${port}/`, page).catch(() => null)) return true;
    await new Promise((again) => setTimeout(again, 100));
  }
  return false;
}
