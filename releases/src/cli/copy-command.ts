import type { Command } from 'commander';
import { nameOf } from '../model/release';
import { publishedRelease } from '../promote/published-release';
import { copyRelease } from '../registry/copy-release';
import { originLines } from '../registry/log';
import { openStore, storeName } from '../registry/open-store';
import { currentUser, fullAddress, print, store, storeAddress } from './context';
import { withProgress } from './progress';

interface Options {
  to: string;
  json?: boolean;
}

export function addCopy(program: Command): void {
  program
    .command('copy <release>')
    .description(
      'take a published release to another store, e.g. from staging to production, byte for byte and with its history; nothing is built',
    )
    .requiredOption('--to <store>', 'the other store, e.g. s3://food/production; this one is RELEASE_STORE')
    .option('--json', 'print what was copied, and where it comes from, as JSON')
    .action(run);
}

async function run(name: string, { to, json }: Options): Promise<void> {
  const from = { store: store(), name: storeName(storeAddress()) };
  const address = fullAddress(to);
  // The live deployment there isn't read, so no key is needed.
  const target = openStore(address, { s3Endpoint: process.env.S3_ENDPOINT, setting: '--to' });
  const release = await publishedRelease(from.store, name);
  const there = { store: target, name: storeName(address) };
  const { outcome, origin } = await withProgress(({ step }) => {
    step(`Copying ${nameOf(release)}`);
    return copyRelease(release, { from, to: there, by: currentUser(), now: new Date() });
  });
  print(json, { release: nameOf(release), to: there.name, outcome, from: origin }, [
    outcome === 'copied'
      ? `Copied ${nameOf(release)} from ${from.name} to ${there.name}.`
      : `${nameOf(release)} is already there, with the same bytes.`,
    ...originLines(origin).map((line) => `  ${line}`),
    `Nobody sees a release there before it is promoted there: RELEASE_STORE=${there.name} npm run release -- promote ${nameOf(release)}`,
  ]);
}
