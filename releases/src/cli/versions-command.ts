import { PartName } from '@food/contracts/part';
import type { Command } from 'commander';
import { Refusal } from '../model/errors';
import { entriesOf, partsOf } from '../model/parts';
import { readLive } from '../registry/deployments';
import { listVersions } from '../registry/releases';
import { say, store, storeAddress } from './context';

export function addVersions(program: Command): void {
  program
    .command('versions [part]')
    .description('the published versions of a part, or of all parts, and which of them visitors get')
    .option('--json', 'print them as JSON, by part')
    .action(run);
}

async function run(part: string | undefined, { json }: { json?: boolean }): Promise<void> {
  if (part !== undefined && !PartName.safeParse(part).success)
    throw new Refusal(`"${part}" is no part; one is named like catalog.`);
  const from = store();
  const parts = part === undefined ? await from.list('releases/') : [part];
  const published = await Promise.all(
    parts.map(async (name) => [name, await listVersions(from, name)] as const),
  );
  const found = published.filter(([, versions]) => versions.length > 0);
  const states = new Map(
    entriesOf(partsOf((await readLive(from)).deployment)).map(([name, place]) => [name, statesOf(place)]),
  );
  const lines = found.flatMap(([name, versions]) =>
    versions.map((version) => `${name}@${version}${states.get(name)?.get(version) ?? ''}`),
  );
  say(
    json,
    Object.fromEntries(found),
    lines.length ? lines : [`Nothing${part ? ` of ${part}` : ''} is published in ${storeAddress()}.`],
  );
}

type Place = ReturnType<typeof entriesOf>[number][1];

const statesOf = ({ live, previous, canary }: Place): Map<string, string> =>
  new Map([
    ...(previous ? [[previous.version, '  previous'] as const] : []),
    ...(canary ? [[canary.release.version, `  canary for ${canary.share} %`] as const] : []),
    [live.version, '  live'],
  ]);
