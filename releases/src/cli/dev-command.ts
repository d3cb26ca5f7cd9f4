import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PartName } from '@food/contracts/part';
import { type Command, InvalidArgumentError } from 'commander';
import { Refusal } from '../model/errors';
import { folderOf } from '../publish/source-digest';
import { readLive } from '../registry/deployments';
import { root, store, storeAddress } from './context';

/** Beside a site that runs on the usual one. */
const PORT = 3200;

export function addDev(program: Command): void {
  program
    .command('dev <part>')
    .description(
      'that remote from source with hot reload inside the deployed site, all other remotes as released',
    )
    .option('--port <port>', 'the port of that site', port, PORT)
    .action(run);
}

async function run(part: string, { port: at }: { port: number }): Promise<void> {
  const folder = folderOf(part);
  if (part === 'host' || !PartName.safeParse(part).success || !existsSync(join(root, folder, 'remote.json')))
    throw new Refusal(`There is no remote "${part}" here: no folder remote-${part} with a remote.json.`);
  const { deployment } = await readLive(store());
  if (!deployment?.host)
    throw new Refusal(
      `Nothing is deployed yet in ${storeAddress()}, so there is no site to develop in. "npm start" deploys all parts.`,
    );
  const site = spawn(process.execPath, ['scripts/run.mjs', 'scripts/dev-site.ts', part], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(at),
      // A folder of data belongs to one process, and the site's own may be running.
      DATA_DIR: join(resolve(root, process.env.DATA_DIR || '.data'), 'release-dev'),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill(signal));
  site.on('exit', (code) => {
    process.exitCode = code ?? 0;
  });
}

function port(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 65_400)
    throw new InvalidArgumentError('It takes a port from 1 to 65400.');
  return value;
}
