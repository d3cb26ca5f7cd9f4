import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { portOf } from '@food/build';
import { partOf } from '@food/build/names';
import { refuseTakenPort } from '@food/releases/dev/refuse-taken-port';
import { Refusal } from '@food/releases/model/errors';
import { readManifest } from '@food/releases/publish/read-manifest';
import { folderOf } from '@food/releases/publish/source-digest';
import { type Config, readConfig } from '@food/server/config';
import { withFreePorts } from '@food/server/free-ports';
import { onSignal } from './on-signal';
import { refuseTaken } from './refuse-taken';
import { siteAnswers } from './site-answers';
import { tellTypes } from './tell-types';

/* The site from source with hot reload. With the name of a remote (`release dev catalog`) only that remote, in the deployed
   site: all others as they are live in the release store. The host comes from source too: hot reload needs React's development
   build, which no release has. */
const root = resolve(import.meta.dirname, '..');
const [alone] = process.argv.slice(2);
const all = [
  'host',
  ...readdirSync(root)
    .filter((name) => name.startsWith('remote-') && existsSync(join(root, name, 'remote.json')))
    .map(partOf),
];
const parts = alone ? ['host', alone] : all;
const originOf = (part: string): string => `http://localhost:${portOf(join(root, folderOf(part)))}`;
const say = (line: string) => process.stdout.write(`${line}\n`);

const environment: NodeJS.ProcessEnv = await withFreePorts({ ...process.env, DEMO: process.env.DEMO || '1' });
// The parts' own servers take their ports from it too.
process.env.PORT = environment.PORT || '3000';
const site = Number(process.env.PORT);
const programs: ChildProcess[] = [];
let api: ChildProcess | undefined;
process.on('exit', () => {
  for (const program of programs) program.kill();
});
// The API closes its data first; its end is that of this process.
onSignal((signal, code) => {
  if (!api?.kill(signal)) process.exit(code);
});

const config = await configOfFirstSite();
await Promise.all(parts.map(checkManifest));
parts.forEach(serveFromSource);
await Promise.all(parts.map(answers));
say(parts.map((part) => `  ${part.padEnd(9)} ${originOf(part)}`).join('\n'));
startApi();
await siteAnswers(config);
say(
  alone
    ? `${alone} from source with hot reload, in the deployed site, at http://localhost:${site}`
    : `Hot reload over all parts at http://localhost:${site}`,
);
say('  Demo login      demo@example.com / demo-pass-123');
say(`  One-time codes  http://localhost:${site}/dev/outbox\n`);
// Not before: the compiler would slow the first page down.
process.on('exit', tellTypes(root, sources(), say));

/** Where a save may change types. */
function sources(): string[] {
  const shared = readdirSync(join(root, 'shared')).map((name) => `shared/${name}`);
  return [...parts.map(folderOf), ...shared, 'server'].map((folder) => `${folder}/src`);
}

/**
 * The settings of the site. Ends this process with one line if another site has the port or the data folder, such as that of
 * `npm start`, or somebody else the port of a part.
 */
async function configOfFirstSite(): Promise<Config> {
  const command = alone ? `npm run release -- dev ${alone}` : 'npm run dev';
  const at = (port: number) => (alone ? `${command} --port ${port}` : `PORT=${port} ${command}`);
  try {
    const read = readConfig(environment);
    await refuseTaken(read, { command, at });
    // The ports of the parts follow that of the site.
    for (const part of parts)
      await refuseTakenPort(Number(new URL(originOf(part)).port), 'localhost', at(site + 1_000));
    return read;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

/** Ends this process with a message if a part's manifest is wrong: its pages could only answer that something is missing. */
async function checkManifest(part: string): Promise<void> {
  await readManifest(part, join(root, folderOf(part))).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}

/** The part's own `rspack serve`, as in its folder; if it ends, the whole site ends, since a part would be missing. */
function serveFromSource(part: string): void {
  const server = spawn('node_modules/.bin/rspack', ['serve'], {
    cwd: join(root, folderOf(part)),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  server.on('exit', (code) => {
    if (code) process.stderr.write(`The development server of ${part} ended; its words stand above.\n`);
    process.exit(code ?? 0);
  });
  programs.push(server);
}

/** Resolves when a part's development server listens; its first compile continues. */
async function answers(part: string): Promise<void> {
  const manifest = `${originOf(part)}/${part === 'host' ? 'host' : 'remote'}.json`;
  while (!(await fetch(manifest).catch(() => null))?.ok) await new Promise((again) => setTimeout(again, 100));
}

/**
 * The API restarts by itself when its sources change, unless only a remote is developed; the site that it serves takes its parts
 * from the servers above.
 */
function startApi(): void {
  const origins = Object.fromEntries(parts.map((part) => [part, originOf(part)]));
  const env = { ...environment, DEV_PARTS: JSON.stringify(origins) };
  const watch = alone ? [] : ['--watch-path=server/src', '--watch-preserve-output'];
  api = spawn(process.execPath, [...watch, 'scripts/run.mjs', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  // An open page keeps its hot-reload sockets; they need not be waited for.
  api.on('exit', (code) => process.exit(code ?? 0));
  programs.push(api);
}
