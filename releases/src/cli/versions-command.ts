import { PartName } from '@food/contracts/part';
import type { Command } from 'commander';
import type { Deployed } from '../model/deployment';
import { Refusal } from '../model/errors';
import { entriesOf, partsOf } from '../model/parts';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { takenBackSince } from '../promote/good';
import { partsHere } from '../publish/part-folder';
import { readLive } from '../registry/deployments';
import { readReleases } from '../registry/releases';
import { print, root, store, storeAddress, warn } from './context';

export function addVersions(program: Command): void {
  program
    .command('versions [part]')
    .alias('list')
    .description(
      'the published versions of a part, or of all parts, newest first: when they were published, from which revision, and which of them visitors get or were taken back',
    )
    .option('--json', 'print them as JSON, by part')
    .action(run);
}

/** A published version, for a program. */
interface Published {
  version: string;
  createdAt: string;
  revision: string;
  /** What visitors get of it; null if no visitor gets it. */
  as: 'live' | 'canary' | 'previous' | null;
  /** For a canary: per cent of the visitors. */
  share?: number;
  /** Whether its canary was ended, an older release took its place, or its part was removed, since it was published or lately. */
  takenBack?: true;
}

/** How many deployments back it is said of each release that it was taken back; of a named part's newer ones than the live one always. */
const LATELY = 50;

async function run(part: string | undefined, { json }: { json?: boolean }): Promise<void> {
  if (part !== undefined && !PartName.safeParse(part).success)
    throw new Refusal(`"${part}" is not a part; parts have names such as catalog.`);
  const from = store();
  const parts = part === undefined ? await from.list('releases/') : [part];
  const { deployment } = await readLive(from);
  const places = new Map(entriesOf(partsOf(deployment)));
  const releases: [string, Release[]][] = [];
  for (const name of parts) releases.push([name, await readReleases(from, name, warn)]);
  // A pipeline names its part, and would put out such a release again, however long ago it was taken back.
  const since =
    part === undefined
      ? undefined
      : oldestNewer(
          releases.flatMap(([, all]) => all),
          places.get(part),
        );
  const taken = await takenBackSince(from, (deployment?.number ?? 0) - LATELY, deployment, since);
  const found = releases
    .map(([name, all]) => [name, all.map((release) => published(release, places.get(name), taken))] as const)
    .filter(([, versions]) => versions.length > 0);
  const lines = found.flatMap(([name, versions]) => table(name, versions));
  if (lines.length === 0) lines.push(await nothing(from, part));
  print(json, Object.fromEntries(found), lines);
}

/** When the oldest release was published that is newer than the live one; of a part that isn't live, the newest. */
function oldestNewer(releases: readonly Release[], place: Deployed | undefined): string | undefined {
  const times = releases.map(({ createdAt }) => createdAt).sort();
  return place ? times.find((at) => at > place.live.createdAt) : times.at(-1);
}

/** Says that nothing is published. Throws {@link Refusal} for a part without a folder here: its name is mistyped. */
async function nothing(from: ObjectStore, part: string | undefined): Promise<string> {
  if (part === undefined) return `Nothing is published in ${storeAddress()}.`;
  const published = `Published parts: ${(await from.list('releases/')).join(', ') || 'none'}.`;
  const here = await partsHere(root);
  if (here.includes(part)) return `Nothing of ${part} is published in ${storeAddress()}. ${published}`;
  throw new Refusal(
    `There is no part "${part}": nothing of it is published, and it has no folder here. ${published} Parts here: ${here.join(', ') || 'none'}.`,
  );
}

function published(release: Release, place: Deployed | undefined, taken: ReadonlySet<string>): Published {
  const { version, createdAt, revision } = release;
  const common = {
    version,
    createdAt,
    revision,
    ...(taken.has(nameOf(release)) && { takenBack: true as const }),
  };
  if (place?.live.version === version) return { ...common, as: 'live' };
  if (place?.canary?.release.version === version)
    return { ...common, as: 'canary', share: place.canary.share };
  return { ...common, as: place?.previous?.version === version ? 'previous' : null };
}

function table(part: string, versions: readonly Published[]): string[] {
  const named = versions.map((one) => ({ ...one, name: nameOf({ part, version: one.version }) }));
  const width = Math.max(...named.map(({ name }) => name.length));
  return named.map(({ name, createdAt, revision, as, share, takenBack }) => {
    const visitors = as === 'canary' ? `canary for ${share} %` : as;
    const state = visitors ?? (takenBack ? 'taken back' : null);
    return [name.padEnd(width), createdAt, revision, ...(state ? [state] : [])].join('  ');
  });
}
