import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFolder } from './copy-folder';
import { programOf, root } from './run-script';

export { root };

/** The operations token of every site that the tests start. */
export const OPS_TOKEN = 'ops-token-of-the-e2e-tests';

/** The distance from the site's port to the operations' port, unless that is set. */
const OPERATIONS_AWAY = 1_000;

/** The origin of a site's operations page (rule: operations-session). */
export function operationsOf(site: string): string {
  const { protocol, hostname, port } = new URL(site);
  return `${protocol}//${hostname}:${Number(port) + OPERATIONS_AWAY}`;
}

/** A whole site in a process of its own: the server as `npm start` runs it, on a free port. */
export interface SiteProcess {
  readonly url: string;
  readonly pid: number;
  readonly running: boolean;
  /** Its log so far. */
  readonly said: string;
  /** SIGKILL: without a graceful shutdown. */
  kill(): Promise<void>;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Folder of the release store. */
  store: string;
  /** In a test run it begins as a copy of the seeded one; an existing folder stays as it is. */
  dataDir: string;
  /** A fixed port in place of a free one, for a browser that knows the site. */
  port?: number;
  env?: Record<string, string>;
  /** A file for its log in place of `said`, for a site with a long log. */
  log?: string;
}

/** How long a start may take on a busy machine. */
const START_MS = 300_000;

/** Starts a site and resolves once it is ready to serve. Rejects with the server's output if it ends before. */
export async function startSite({ store, dataDir, port, env = {}, log }: SiteOptions): Promise<SiteProcess> {
  // Creating a database takes several times as long as the whole rest of a start.
  const seeded = process.env.E2E_DATA;
  if (seeded && !existsSync(join(dataDir, 'db'))) await copyFolder(seeded, dataDir);
  const at = port ?? (await freePort());
  const url = `http://127.0.0.1:${at}`;
  const output = log === undefined ? 'pipe' : openSync(log, 'a');
  const child = spawn(process.execPath, await programOf('server/src/main.ts'), {
    cwd: root,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(at),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RELEASE_STORE: `file:${store}`,
      DEMO: '1',
      SIMULATOR_SPEED: '0',
      OPS_TOKEN,
      // Each test visits from an address of its own, as customers do (see the context fixture in e2e/site.ts).
      TRUST_PROXY: 'loopback',
      ...env,
    },
  });
  if (typeof output === 'number') closeSync(output);
  const words: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => words.push(String(chunk)));
  await ready(child, url, words);
  return {
    url,
    pid: child.pid ?? 0,
    get running() {
      return child.exitCode === null && child.signalCode === null;
    },
    get said() {
      return words.join('');
    },
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function ready(child: ChildProcess, url: string, words: readonly string[]): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resume) => setTimeout(resume, 100));
  }
  await end(child, 'SIGKILL');
  throw new Error(`The site did not start at ${url}:\n${words.join('')}`);
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/**
 * The ports of one process of a run, 250 for its sites and as many for their operations, below the range for outgoing
 * connections. `release dev` takes the port 200 after its site's, and the ports from 300 on after it for the development servers.
 */
async function reservePorts(): Promise<number> {
  for (let base = 10_000; base < 30_000; base += 2 * OPERATIONS_AWAY) {
    for (let first = base; first < base + OPERATIONS_AWAY; first += 250) {
      if (await holdPort(first)) return first;
    }
  }
  throw new Error('Every port from 10000 to 30000 is taken: end other test runs on this machine.');
}

/** Holds the port while this process lives, as a mark that no other process, of this run or another, uses the ports after it. */
function holdPort(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const holder = createServer().unref();
    holder.once('error', () => resolve(false));
    holder.listen(port, '127.0.0.1', () => resolve(true));
  });
}

let reserved: Promise<number> | undefined;
let taken = 0;

/** A free port, whose operations' port is free too, and that no other test will take. */
export async function freePort(): Promise<number> {
  reserved ??= reservePorts();
  const first = await reserved;
  for (;;) {
    const port = first + ++taken;
    if ((await isFree(port)) && (await isFree(port + OPERATIONS_AWAY))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A new folder outside the repository, and a function that removes it. */
export async function temporaryFolder(name: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `${name}-`));
  // Processes that are just ending may still write in it.
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return { path, remove };
}
