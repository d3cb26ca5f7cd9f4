import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folderOf } from '@food/releases/publish/source-digest';
import { serveFromSource } from '../shared/build/dev-server.mjs';
import { partOf } from '../shared/build/rspack-base.mjs';

/*
 * The site from source with hot reload. With the name of a remote (`release dev catalog`) that remote alone, in the deployed
 * site: all others as they are live in the release store. The host comes from source too: hot reload needs React's
 * development build, which no release has.
 */
const root = resolve(import.meta.dirname, '..');
const site = Number(process.env.PORT || 3000);
const [alone] = process.argv.slice(2);
const all = [
  'host',
  ...readdirSync(root)
    .filter((name) => name.startsWith('remote-') && existsSync(join(root, name, 'remote.json')))
    .map(partOf),
];
const parts = alone ? ['host', alone] : all;
const portOf = (part: string): number => site + 100 + all.indexOf(part);
const say = (line: string) => process.stdout.write(`${line}\n`);

await Promise.all(parts.map((part) => serveFromSource(join(root, folderOf(part)), portOf(part))));
say(parts.map((part) => `  ${part.padEnd(9)} http://localhost:${portOf(part)}`).join('\n'));
say(
  alone
    ? `${alone} from source with hot reload, in the deployed site, at http://localhost:${site}\n`
    : `Hot reload over all parts at http://localhost:${site}\n`,
);
startApi();

/**
 * The API restarts by itself when its sources change, unless only a remote is worked on; the site it serves takes its parts
 * from the servers above.
 */
function startApi(): void {
  const origins = Object.fromEntries(parts.map((part) => [part, `http://localhost:${portOf(part)}`]));
  const env = { ...process.env, DEMO: process.env.DEMO || '1', DEV_PARTS: JSON.stringify(origins) };
  const watch = alone ? [] : ['--watch-path=server/src', '--watch-preserve-output'];
  const api = spawn(process.execPath, ['--import', 'tsx', ...watch, 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  // An open page keeps its hot-reload sockets; they need not be waited for.
  api.on('exit', () => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => api.kill(signal));
}
