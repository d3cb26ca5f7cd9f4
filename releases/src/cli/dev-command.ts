import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PartName } from '@food/contracts/part';
import { type Command, InvalidArgumentError } from 'commander';
import { serveAlone, serveInSite } from '../dev/serve-part';
import { Refusal } from '../model/errors';
import { partFolder, partsBelow } from '../publish/part-folder';
import { readManifest } from '../publish/read-manifest';
import { folderOf } from '../publish/source-digest';
import { readLive } from '../registry/deployments';
import { root, store, storeAddress } from './context';

/** Free beside a site that runs on the usual port (PORT), and the development servers of its parts. */
const portBeside = (): number => Number(process.env.PORT || 3000) + 200;

interface Options {
  port: number;
  alone?: boolean;
  api?: string;
  site?: string;
}

export function addDev(program: Command): void {
  program
    .command('dev <part>')
    .description(
      'that remote from source with hot reload inside the deployed site, all other remotes as released',
    )
    .option('--alone', 'its pages in a plain shell, without a site')
    .option(
      '--api <address>',
      'with --alone: the site whose API answers, such as http://localhost:3000',
      site,
    )
    .option(
      '--site <address>',
      'inside the site at that address, which goes on as it is; a change reloads the page',
      site,
    )
    .option('--port <port>', 'the port of that site', port, portBeside())
    .action(run);
}

async function run(part: string, { port: at, alone, api, site: inside }: Options): Promise<void> {
  if (alone && inside)
    throw new Refusal('--alone is without a site, and --site inside one: choose one of them.');
  const dir = await partFolder(root, part);
  if (part === 'host' || !PartName.safeParse(part).success || !existsSync(join(dir, 'remote.json'))) {
    const remotes = (await partsBelow(root)).filter((name) => name !== 'host');
    throw new Refusal(
      `There is no remote "${part}" here: no remote.json in this folder, and no folder ${folderOf(part)} with one. Remotes here: ${remotes.join(', ') || 'none'}.`,
    );
  }
  if (api && !alone) throw new Refusal('--api is for --alone: inside a site its own API answers.');
  const target = { part, dir, port: at };
  if (alone || inside) {
    await readManifest(part, dir);
    process.exitCode = inside ? await serveInSite(target, inside) : await serveAlone(target, api);
    return;
  }
  if (dir === root)
    throw new Refusal(
      `Say inside which site: npm run release -- dev ${part} --site http://localhost:3000. Without one, its pages alone: --alone.`,
    );
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
      // Only one process can use a data folder, and the site's own may be running.
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

function site(text: string): string {
  const { origin = '' } = URL.canParse(text) ? new URL(text) : {};
  if (!/^https?:/.test(origin))
    throw new InvalidArgumentError('It takes the address of a site, such as http://localhost:3000.');
  return origin;
}
