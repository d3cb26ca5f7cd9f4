import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Of every site that the tests start. */
export const OPS_TOKEN = 'ops-token-of-the-e2e-tests';

/** A whole site in a process of its own: the server as `npm start` runs it, on a free port. */
export interface SiteProcess {
  readonly url: string;
  readonly pid: number;
  readonly running: boolean;
  /** SIGKILL: no grace, nothing is closed. */
  kill(): Promise<void>;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Folder of the release store. */
  store: string;
  dataDir: string;
  /** Another port than a free one, to come back where a browser knows the site. */
  port?: number;
  env?: Record<string, string>;
}

/** How long a start may take on a busy machine. */
const START_MS = 120_000;

/** Starts a site and resolves once it is ready to serve. Rejects with what the server said if it ends before. */
export async function startSite({ store, dataDir, port, env = {} }: SiteOptions): Promise<SiteProcess> {
  const at = port ?? (await freePort());
  const url = `http://127.0.0.1:${at}`;
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
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
      // Each test visits from an address of its own, as customers do (see the context fixture in site.ts).
      TRUST_PROXY: 'loopback',
      ...env,
    },
  });
  await ready(child, url);
  return {
    url,
    pid: child.pid ?? 0,
    get running() {
      return child.exitCode === null && child.signalCode === null;
    },
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const words: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => words.push(String(chunk)));
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) break;
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

/** A port that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A new folder outside the repository, and what removes it. */
export async function temporaryFolder(name: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `${name}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
