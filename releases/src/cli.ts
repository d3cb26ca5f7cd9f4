import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { Refusal } from './errors';
import { nameOf } from './facts';
import { promote } from './promote';
import { publish } from './publish';
import { statusLines } from './status';
import { readLive } from './store/library';
import { openStore } from './store/open-store';

const root = resolve(import.meta.dirname, '../..');

/** `file:` folders are meant from the repository's root, wherever the command was started. */
const store = () => {
  const url = process.env.RELEASE_STORE || 'file:.releases';
  return openStore(url.startsWith('file:') ? `file:${resolve(root, url.slice('file:'.length))}` : url);
};

const say = (json: boolean | undefined, value: unknown, lines: string[]) =>
  process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`);

function revision(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim();
  } catch {
    return 'unknown';
  }
}

const program = new Command('release').description(
  'Ships parts of the site: publish builds and stores, promote makes live.',
);

program
  .command('publish <part>')
  .description('build that part alone and store it under its version')
  .option('--as <version>', 'store it under this version instead of the one in its package.json')
  .option('--json', 'print the release facts as JSON')
  .action(async (part: string, { as, json }: { as?: string; json?: boolean }) => {
    const release = await publish(store(), { root, part, version: as, revision: revision() });
    const bytes = Object.values(release.files).reduce((sum, file) => sum + file.bytes, 0);
    const count = Object.keys(release.files).length;
    say(json, release, [
      `Published ${nameOf(release)}: ${count} files, ${Math.round(bytes / 1024)} KB.`,
      `Nobody sees it yet. To make it live: npm run release -- promote ${nameOf(release)}`,
    ]);
  });

program
  .command('promote <release...>')
  .description('make published releases live, e.g. catalog@1.4.0; a page that loads after that has them')
  .option('--why <words>', 'kept in the deployment', '')
  .option('--json', 'print the deployment as JSON')
  .action(async (names: string[], { why, json }: { why: string; json?: boolean }) => {
    const deployment = await promote(store(), names, { by: userInfo().username, why });
    say(json, deployment, [`Deployment ${deployment.number} is live.`, ...statusLines(deployment).slice(1)]);
  });

program
  .command('status')
  .description('what is live')
  .option('--json', 'print the live deployment as JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const { deployment } = await readLive(store());
    say(json, deployment, statusLines(deployment));
  });

program.parseAsync().catch((error: unknown) => {
  const words =
    error instanceof Refusal
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${words}\n`);
  process.exitCode = error instanceof Refusal ? 1 : 2;
});
