import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folderOf } from '../releases/src/build/source-digest';
import { serveFromSource } from '../shared/build/dev-server.mjs';
import { partOf } from '../shared/build/rspack-base.mjs';

const root = resolve(import.meta.dirname, '..');
const site = Number(process.env.PORT || 3000);
const parts = [
  'host',
  ...readdirSync(root)
    .filter((name) => name.startsWith('remote-'))
    .map(partOf),
];
const portOf = (part: string): number => site + 100 + parts.indexOf(part);
const say = (line: string) => process.stdout.write(`${line}\n`);

await Promise.all(parts.map((part) => serveFromSource(join(root, folderOf(part)), portOf(part))));
say(parts.map((part) => `  ${part.padEnd(9)} http://localhost:${portOf(part)}`).join('\n'));
say(`Hot reload over all parts at http://localhost:${site}\n`);
startApi();

/** The API restarts by itself when its sources change; the site it serves takes its parts from the servers above. */
function startApi(): void {
  const origins = Object.fromEntries(parts.map((part) => [part, `http://localhost:${portOf(part)}`]));
  const env = { ...process.env, DEMO: process.env.DEMO || '1', DEV_PARTS: JSON.stringify(origins) };
  const api = spawn(
    process.execPath,
    ['--import', 'tsx', '--watch-path=server/src', '--watch-preserve-output', 'server/src/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env,
    },
  );
  // An open page keeps its hot-reload sockets; they need not be waited for.
  api.on('exit', () => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => api.kill(signal));
}
