import { isDeepStrictEqual } from 'node:util';
import type { Verdict } from '../gate/findings';
import { recordOf } from '../gate/record-of';
import type { Deployment, Parts } from '../model/deployment';
import { Overtaken, Refusal } from '../model/errors';
import type { GateRecord } from '../model/gate-record';
import { entriesOf, partsOf, releasesIn } from '../model/parts';
import { nameOf } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import {
  type LiveDeployment,
  type Made,
  type Propose,
  putDeployment,
  readLive,
} from '../registry/deployments';
import { backFromLive } from '../registry/history';
import { refuseMarked } from '../registry/prune-marks';
import { timeAfter } from './clock';

/** Who changes what is live, and why; kept in the deployment. */
export interface Author {
  by: string;
  why: string;
  /** The gate was overruled. */
  forced?: boolean;
}

/** For a store that was restored from a backup. */
export interface Numbering {
  /** The new deployment gets a higher number than this one: the deployment that servers remember is newer than the store's. */
  above?: number | undefined;
}

/** For callers that can wait for the signatures of others. */
export interface Proposing {
  /** Without it, a change that others must sign too is refused. */
  propose?: Propose | undefined;
}

/** A gate's verdicts; undefined if it checked nothing. */
export type Verdicts = readonly Verdict[] | undefined;
type Check = (before: Deployment | null, parts: Parts) => Verdicts | Promise<Verdicts>;

interface Change {
  next: (parts: Parts) => Parts;
  /** The parts that change. If another process changes one of them meanwhile, that change stays. All parts by default. */
  touches?: readonly string[];
  /** Throws {@link Refusal} for a candidate that must not be made live. Its verdicts are kept in the deployment. */
  check?: Check;
  /** A quick check for when another part was changed meanwhile; by default `check` itself. */
  again?: Check;
  read?: (store: ObjectStore) => Promise<LiveDeployment>;
}

/** How many times others may be faster before it gives up. */
const TRIES = 20;

/**
 * Makes a new deployment live, from the live one. If another one becomes live meanwhile, it starts again from that, and checks
 * again. Throws {@link Refusal} if the same part was changed, naming the author; nothing is left behind then. If others must sign
 * too, the deployment is only proposed.
 */
export async function makeNextDeployment(
  store: ObjectStore,
  { by, why, forced = false, above, propose }: Author & Numbering & Proposing,
  { next, touches, check = () => undefined, again = check, read = readLive }: Change,
): Promise<Made> {
  const partsAfter = async (before: Deployment | null) => {
    const parts = next(partsOf(before));
    await refusePruned(store, before, parts);
    return parts;
  };
  const begun = await read(store);
  let at = begun;
  let parts = await partsAfter(at.deployment);
  const verdicts = await check(at.deployment, parts);
  let gate = verdicts && recordOf(verdicts, at.deployment);
  for (let attempt = 1; ; attempt++) {
    const createdAt = timeAfter(at.deployment);
    const fields = {
      from: at.deployment?.number ?? null,
      createdAt,
      by,
      why,
      forced,
      ...(gate && { gate }),
      ...parts,
    };
    try {
      return await putDeployment(store, fields, at.tag, { above, propose });
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt >= TRIES) throw error;
    }
    at = await read(store);
    await refuseWhereTaken(store, begun.deployment, at.deployment, touches);
    parts = await partsAfter(at.deployment);
    const more = await again(at.deployment, parts);
    gate = gate && more ? together(gate, recordOf(more, at.deployment)) : gate;
  }
}

/**
 * Marks are checked after the pointer was read that is to be replaced: a later mark does no harm (registry/prune.ts). Releases of
 * the last deployment may stay, marked or not.
 */
export async function refusePruned(
  store: ObjectStore,
  before: Deployment | null,
  parts: Parts,
): Promise<void> {
  const known = new Set(releasesIn(partsOf(before)).map(nameOf));
  const fresh = releasesIn(parts).filter((release) => !known.has(nameOf(release)));
  await refuseMarked(store, fresh);
}

const together = (first: GateRecord, more: GateRecord): GateRecord => ({
  ...first,
  overruled: [...new Set([...first.overruled, ...more.overruled])],
  warnings: [...new Set([...first.warnings, ...more.warnings])],
});

/** Throws {@link Refusal} if one of these parts was changed since `begun`, or any part if they are left out. */
export async function refuseWhereTaken(
  store: ObjectStore,
  begun: Deployment | null,
  now: Deployment | null,
  touches: readonly string[] | undefined,
): Promise<void> {
  const parts = touches ?? [...placesIn(begun).keys(), ...placesIn(now).keys()];
  const taken = parts.find((part) => differs(part, begun, now));
  if (taken === undefined) return;
  const winner = await whoChanged(store, taken, begun);
  const place = placesIn(winner).get(taken);
  const has = place
    ? `${taken}@${place.live.version}${place.canary ? ` with the canary ${place.canary.release.version}` : ''}`
    : `no ${taken}`;
  throw new Refusal(
    `Somebody else promoted ${taken} at the same moment: deployment ${winner?.number}, by ${winner?.by}${winner?.why ? ` (${winner.why})` : ''}, has ${has}. Theirs is live, and of yours nothing was kept. Talk to them, look at "npm run release -- status", and promote again if yours is still wanted.`,
  );
}

const placesIn = (deployment: Deployment | null) => new Map(entriesOf(partsOf(deployment)));
const differs = (part: string, a: Deployment | null, b: Deployment | null): boolean =>
  !isDeepStrictEqual(placesIn(a).get(part), placesIn(b).get(part));

/** The newest deployment since `begun` that changed a part. */
async function whoChanged(
  store: ObjectStore,
  part: string,
  begun: Deployment | null,
): Promise<Deployment | null> {
  let newer: Deployment | null = null;
  for await (const deployment of backFromLive(store)) {
    if (newer && differs(part, newer, deployment)) return newer;
    if (deployment.number === begun?.number) break;
    newer = deployment;
  }
  return newer;
}
