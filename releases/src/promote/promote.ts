import { PartName } from '@food/contracts/part';
import type { Candidate } from '../gate/candidate';
import type { Verdict } from '../gate/findings';
import { quickGate, quickGateBackTo } from '../gate/quick-gate';
import { recordOf } from '../gate/record-of';
import type { Deployment, Parts } from '../model/deployment';
import { Refusal, UnusablePointer } from '../model/errors';
import {
  entriesOf,
  partsOf,
  placeOf,
  withCanary,
  withLive,
  withoutCanary,
  withPrevious,
} from '../model/parts';
import { nameOf, type Release, Version } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import {
  type LiveDeployment,
  lostReleases,
  newestWhole,
  putDeployment,
  readDeployment,
  readLive,
} from '../registry/deployments';
import { listVersions, readRelease } from '../registry/releases';

/** Who changes what is live, and why; kept in the deployment. */
export interface Author {
  by: string;
  why: string;
  /** The gate was overruled. */
  forced?: boolean;
}

/** How releases are promoted. */
export interface Promotion {
  /** Only for this share of the visitors, in per cent. */
  canary?: number | undefined;
}

/** For a store that was restored from a backup. */
interface Numbering {
  /** The new deployment gets a higher number than this one: what servers remember as live is newer than the store. */
  above?: number | undefined;
}

/**
 * Throws {@link Refusal} for a candidate that must not be made live. What it answers is kept in the deployment; nothing, where
 * nothing was looked at.
 */
type Gate = (candidate: Candidate) => Verdicts | Promise<Verdicts>;
type Verdicts = readonly Verdict[] | undefined;

interface Gated {
  /** By default whether the releases' manifests fit together: the quick half of the gate. */
  gate?: Gate;
}

/**
 * Makes published releases live, or live for `canary` per cent of the visitors: a new deployment, equal to the last but for
 * these parts. Only if the gate lets it pass; if somebody promotes meanwhile, theirs stays. Throws {@link Refusal}; then the live deployment is untouched.
 */
export async function promote(
  store: ObjectStore,
  names: readonly string[],
  { canary, gate = quickGate, ...author }: Author & Promotion & Gated,
): Promise<Deployment> {
  const releases = await publishedReleases(store, names);
  return change(
    store,
    author,
    (parts) => withReleases(parts, releases, canary),
    (before, parts) => gate({ store, before, parts, releases }),
  );
}

/** What promoting these releases would make live, for the gate to look at. Throws {@link Refusal} where it can't be. */
export async function candidateOf(
  store: ObjectStore,
  names: readonly string[],
  { canary }: Promotion = {},
): Promise<Candidate> {
  const releases = await publishedReleases(store, names);
  const { deployment: before } = await readLive(store);
  return { store, before, parts: withReleases(partsOf(before), releases, canary), releases };
}

function publishedReleases(store: ObjectStore, names: readonly string[]): Promise<Release[]> {
  const parts = names.map((name) => name.split('@')[0] ?? '');
  const twice = parts.find((part, at) => parts.indexOf(part) !== at);
  if (twice !== undefined)
    throw new Refusal(
      `${twice} is named twice: ${names.filter((_, at) => parts[at] === twice).join(' and ')}. A part has one live release; name one.`,
    );
  return Promise.all(names.map((name) => publishedRelease(store, name)));
}

const withReleases = (parts: Parts, releases: readonly Release[], canary: number | undefined): Parts =>
  releases.reduce(
    (next, release) => (canary === undefined ? withLive(next, release) : withCanary(next, release, canary)),
    parts,
  );

/** Ends a part's canary. Throws {@link Refusal} if it has none. */
export const halt = (store: ObjectStore, part: string, author: Author): Promise<Deployment> =>
  change(store, author, (parts) => withoutCanary(parts, part));

/**
 * Makes a part's previous good release live again, only if the gate lets it pass: others may have built upon what goes.
 * Throws {@link Refusal}, also if it has none; then the live deployment is untouched.
 */
export const rollback = (
  store: ObjectStore,
  part: string,
  { gate, ...author }: Author & Gated,
): Promise<Deployment> =>
  change(
    store,
    author,
    (parts) => withPrevious(parts, part),
    (before, parts) => {
      const { live } = placeOf(parts, part);
      const check = gate ?? quickGateBackTo(nameOf(live));
      return check({ store, before, parts, releases: [live] });
    },
  );

/**
 * Makes the whole site as it was in an older deployment, only if the gate lets it pass; also where `deployment.json` is
 * damaged. Throws {@link Refusal}, also if
 * there was none of that number; then the live deployment is untouched.
 */
export async function rollbackTo(
  store: ObjectStore,
  number: number,
  { gate = quickGateBackTo(`deployment ${number}`), ...author }: Author & Numbering & Gated,
): Promise<Deployment> {
  const older = await readDeployment(store, number);
  if (!older) throw new Refusal(`There is no deployment ${number}. "release history" lists them.`);
  const lost = await lostReleases(store, older);
  if (lost.length) {
    throw new Refusal(
      `Deployment ${number} can't come back: "release prune" has removed ${lost.join(', ')}. Publish and promote what you need of it.`,
    );
  }
  return change(
    store,
    author,
    () => partsOf(older),
    (before, parts) => gate({ store, before, parts, releases: visitedIn(parts) }),
    liveOrNewest,
  );
}

/** The live deployment; where it can't be told, the newest one that is whole: the way out of a damaged `deployment.json`. */
const liveOrNewest = (store: ObjectStore): Promise<LiveDeployment> =>
  readLive(store).catch(async (error: unknown) => {
    if (!(error instanceof UnusablePointer)) throw error;
    return { deployment: await newestWhole(store), tag: error.tag };
  });

/** Every release that a visitor gets before anything fails. */
const visitedIn = (parts: Parts): Release[] =>
  entriesOf(parts).flatMap(([, { live, canary }]) => [live, ...(canary ? [canary.release] : [])]);

/** A published release by its name, e.g. `catalog@1.4.0`. Throws {@link Refusal} that lists what there is. */
export async function publishedRelease(store: ObjectStore, name: string): Promise<Release> {
  const [part = '', version = ''] = name.split('@');
  const isPart = PartName.safeParse(part).success;
  const isName = isPart && Version.safeParse(version).success;
  const release = isName ? await readRelease(store, part, version) : null;
  if (release) return release;
  const known = isPart ? await listVersions(store, part) : [];
  if (known.length === 0) throw new Refusal(nothingOf(name, part, await store.list('releases/')));
  const versions = `Published versions of ${part}: ${known.join(', ')}.`;
  throw new Refusal(
    version
      ? `${name} is not in the release store. ${versions}`
      : `${name} lacks a version: name one, e.g. ${part}@${known.at(-1)}. ${versions}`,
  );
}

const nothingOf = (name: string, part: string, parts: readonly string[]): string =>
  parts.length && PartName.safeParse(part).success
    ? `${name} is not in the release store: nothing of ${part} was ever published. Published parts: ${parts.join(', ')}.`
    : `${name} is not in the release store. Name a published release, e.g. catalog@1.4.0.`;

async function change(
  store: ObjectStore,
  author: Author & Numbering,
  next: (parts: Parts) => Parts,
  check: (before: Deployment | null, parts: Parts) => ReturnType<Gate> = () => undefined,
  read = readLive,
): Promise<Deployment> {
  const { deployment, tag } = await read(store);
  const parts = next(partsOf(deployment));
  const verdicts = await check(deployment, parts);
  const { by, why, forced = false, above } = author;
  const deploymentFields = {
    from: deployment?.number ?? null,
    createdAt: new Date().toISOString(),
    by,
    why,
    forced,
    ...(verdicts && { gate: recordOf(verdicts, deployment) }),
    ...parts,
  };
  return putDeployment(store, deploymentFields, tag, above);
}
