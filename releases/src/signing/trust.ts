import type { KeyObject } from 'node:crypto';
import { Refusal } from '../model/errors';
import { howToBegin } from './begin-signing';
import { publicKeyOf } from './keys';
import {
  asSigner,
  clocksIn,
  deploymentQuorum,
  enoughSigners,
  isDropped,
  type Quorum,
  unsigned,
} from './quorum';
import { POINTER, refuseOlder, refuseUnnamed, TIMESTAMP } from './refuse-older';
import type { Root } from './root';
import type { RootMemory, TrustedRoot } from './root-trust';
import { digestOf, type Signable } from './signature';
import { type BeforeIt, type Standing, standingOf } from './standing';

/** The public keys that a process trusts, and the key that it signs its own deployments with. */
export interface Trust {
  /** Public keys that are believed from the start. */
  publicKeys: readonly string[];
  /** The root that says which keys are believed, in place of all that is known otherwise; left out where none is asked for. */
  root?: (() => Promise<TrustedRoot>) | undefined;
  /** Keys that are never believed, whoever names them. */
  revokedKeys?: readonly string[];
  signingKey: KeyObject | null;
  /** Lets `signingKey` begin on a site whose live deployment nobody signed: that one's digest, which a person looked at. */
  beginSigning?: string | undefined;
  /** Where a process that starts anew learns what was believed before it; without it each begins with the first it sees. */
  memory?: TrustMemory | undefined;
}

/** The newest deployment that was ever believed, and the keys that its host names. */
export interface LastBelieved {
  number: number;
  keys: readonly string[];
  /** The key that signed it, or those, with commas between; null where nobody did, or where an earlier server did not keep it. */
  signer: string | null;
  /** What tells it from another one of its number; null where an earlier server did not keep it. */
  digest: string | null;
}

/** The newest deployment that a timestamp named, and the key that signed that timestamp. */
export type LastNamed = Pick<LastBelieved, 'number' | 'signer'>;

/** Outlives the process, and may be shared by several. */
export interface TrustMemory {
  /** A file that a person may remove, so that what was believed is forgotten. */
  place?: string;
  read(): Promise<LastBelieved | null>;
  /** Keeps the deployment if its number is higher than the one that is kept, or that one's key is among `revoked`. */
  write(believed: LastBelieved, revoked: readonly string[]): Promise<void>;
  /** The same for what timestamps named. */
  timestamps?: {
    read(): Promise<LastNamed | null>;
    write(named: LastNamed, revoked: readonly string[]): Promise<void>;
  };
  /** The same for roots, apart for each set of keys that trust begins with. */
  roots?(keys: readonly string[]): RootMemory;
}

/** Says in a sentence which release of a deployment doesn't count as the root says of its part; null where all do. */
export type ForeignIn = (parts: Root['parts'], deployment: SignedDeployment) => Promise<string | null>;

export interface SignedDeployment extends Signable {
  number?: number;
  from?: number | null;
  fromDigest?: string;
  host?: { live?: { deploymentKeys?: string[] } } | null;
}

export type SignedTimestamp = Signable & { deployment?: number; digest?: string };

const NONE: LastNamed = { number: 0, signer: null };
const NOBODY: LastBelieved = { number: 0, keys: [], signer: null, digest: null };
const ANOTHER_KEY =
  ' DEPLOYMENT_SIGNING_KEY is another one, and DEPLOYMENT_PUBLIC_KEYS says which others to believe.';
const GUIDE = 'See docs/guides/signing-keys.md.';
const keysOf = ({ host }: SignedDeployment): readonly string[] => host?.live?.deploymentKeys ?? [];

/** What else the store has, unverified. */
interface Surroundings {
  foreignIn: ForeignIn;
  beforeIt: BeforeIt;
  timestampThere(): Promise<SignedTimestamp | null>;
}

/**
 * What one process believes of a store's deployments: the keys given and those that the host's release in the last good live
 * deployment lists; where there are none, its own key; where it has none either, the deployment's own, so that the first one
 * which is seen decides; where that lists none, nothing is signed and nothing is asked. Where a root is asked for, its keys alone
 * count. Refuses with {@link Refusal}.
 */
export function believer(
  { publicKeys, root, revokedKeys = [], signingKey, beginSigning, memory }: Trust,
  { foreignIn, beforeIt, timestampThere }: Surroundings,
) {
  let last = NOBODY;
  let named = NONE;
  /** What the root says; null where none is asked for. */
  let roles: Root['roles'] | null = null;
  let parts: Root['parts'];
  /** The deployment whose releases count, by the root of that time. */
  let looked: { at: Root['parts']; digest: string } | null = null;
  /** What was looked at last, by the roles of that time. */
  let stood: { at: Root['roles'] | null; what: string; standing: Standing } | null = null;
  /** Signers that were believed once, and whose numbers count no more. */
  let dropped: readonly string[] = revokedKeys;
  let droppedClocks: readonly string[] = revokedKeys;
  const own = signingKey ? [publicKeyOf(signingKey)] : [];
  const guide = memory?.place
    ? `${GUIDE} This machine knows it from ${memory.place}: remove that file if what is there now is meant.`
    : GUIDE;

  const unrevoked = (keys: readonly (string | null)[]): string[] =>
    keys.filter((key) => key !== null && !revokedKeys.includes(key)) as string[];
  const quorumFor = (deployment: SignedDeployment): Quorum => {
    if (roles) return deploymentQuorum(roles, revokedKeys);
    const given = publicKeys.length ? publicKeys : own;
    const known = [...given, ...last.keys];
    return { keys: unrevoked(known.length ? known : keysOf(deployment)), threshold: 1 };
  };
  const mustBeSigned = (deployment: SignedDeployment): boolean =>
    roles !== null || [...publicKeys, ...own, ...last.keys, ...keysOf(deployment)].length > 0;
  const canBegin = ({ signature }: SignedDeployment): boolean =>
    own.length > 0 &&
    !signature &&
    (roles ? last.signer === null : publicKeys.length + last.keys.length === 0);
  const mayBegin = (deployment: SignedDeployment): boolean =>
    beginSigning !== undefined && canBegin(deployment) && beginSigning === digestOf(deployment);

  /** By what it counts; null where nobody asks for a signature. Throws where it doesn't. */
  const check = async (key: string, deployment: SignedDeployment): Promise<Standing | null> => {
    if (!mustBeSigned(deployment) || mayBegin(deployment)) return null;
    const { signature, cosignatures } = deployment;
    const at = roles;
    const what = JSON.stringify([digestOf(deployment), signature, cosignatures, last.keys]);
    if (stood?.at === at && stood.what === what) return stood.standing;
    const isForeign = signature && own.length > 0 && !at && publicKeys.length === 0;
    const way = canBegin(deployment) ? howToBegin(deployment) : isForeign ? ANOTHER_KEY : '';
    const words = `${way} ${last.number > 0 ? guide : GUIDE}`;
    const rollback = unrevoked(at?.rollback?.keys ?? []);
    const signing = { quorum: quorumFor(deployment), rollback, beforeIt };
    const standing = await standingOf({ key, way: words }, deployment, signing);
    stood = { at, what, standing };
    return standing;
  };
  const clocks = (): Quorum => {
    const known = roles ? clocksIn(roles) : [...(publicKeys.length ? publicKeys : own), ...last.keys];
    return { keys: unrevoked(known.length ? known : [last.signer]), threshold: 1 };
  };
  /** Throws for a timestamp that is not signed by a key which may sign deployments. */
  const checkTimestamp = (timestamp: Signable): void => {
    const quorum = clocks();
    if (!enoughSigners(timestamp, quorum, 'timestamp'))
      throw unsigned({ key: TIMESTAMP, way: ` ${GUIDE}` }, timestamp, quorum);
  };

  /** Learns which keys the root names now. What a key signed that it names no more is forgotten, with its high numbers. */
  const consult = async (): Promise<void> => {
    if (!root) return;
    ({ roles, parts } = (await root()).root);
    if (isDropped(last.signer, roles, revokedKeys)) last = NOBODY;
  };

  /** Throws for a deployment with a release that doesn't count, as the root says. */
  const checkParts = async (deployment: SignedDeployment, tail: string): Promise<void> => {
    if (!parts) return;
    const [at, digest] = [parts, digestOf(deployment)];
    if (looked?.at === at && looked.digest === digest) return;
    const wrong = await foreignIn(at, deployment);
    if (wrong) throw new Refusal(`${wrong} ${tail} ${GUIDE}`);
    looked = { at, digest };
  };

  const isNoClock = (signer: string | null): boolean =>
    signer !== null &&
    (revokedKeys.includes(signer) || (roles !== null && !clocksIn(roles).includes(signer)));

  return {
    check,
    checkParts,
    /** Who must sign deployments; null where no root says so. */
    quorum: (): Quorum | null => roles && deploymentQuorum(roles, revokedKeys),
    checkTimestamp,
    consult,
    /** Takes over what was believed before, by this process or by others. */
    async recall(): Promise<void> {
      await consult();
      const kept = await memory?.read();
      if (!kept) return;
      if (isDropped(kept.signer, roles, revokedKeys)) {
        dropped = [...revokedKeys, kept.signer ?? ''];
        return;
      }
      if (kept.number > last.number) last = kept;
    },
    /** The newest deployment that a timestamp named, as this process or others know. What a key named is forgotten with the key. */
    async recallNamed(): Promise<LastNamed> {
      await consult();
      const kept = (await memory?.timestamps?.read()) ?? NONE;
      const [newest = NONE] = [named, kept]
        .filter(({ signer }) => !isNoClock(signer))
        .sort((a, b) => b.number - a.number);
      droppedClocks = isNoClock(kept.signer) ? [...revokedKeys, kept.signer ?? ''] : revokedKeys;
      named = newest;
      return named;
    },
    /** Remembers what a genuine timestamp names, if it is newer. Nothing is stopped where that can't be kept. */
    async rememberNamed({ deployment: number, signature }: SignedTimestamp): Promise<void> {
      if (!number || number <= named.number) return;
      named = { number, signer: signature?.key ?? null };
      await memory?.timestamps?.write(named, droppedClocks).catch(() => undefined);
    },
    /** Believes a deployment that is live, or throws. */
    async believe(deployment: SignedDeployment): Promise<void> {
      const standing = await check(POINTER, deployment);
      await checkParts(deployment, `${POINTER} in the release store is not used.`);
      const now: LastBelieved = {
        number: deployment.number ?? 0,
        keys: keysOf(deployment),
        signer: asSigner(standing?.signers ?? []) ?? deployment.signature?.key ?? null,
        digest: digestOf(deployment),
      };
      if (standing) refuseOlder(deployment, now, last, standing, guide);
      if (standing && now.digest !== last.digest) refuseUnnamed(now, await timestampThere(), clocks(), guide);
      last = now;
      if (standing) await memory?.write(now, dropped);
    },
    /** Throws where a deployment was live, and none is there now. */
    refuseNone(): void {
      if (last.number > 0)
        throw new Refusal(
          `${POINTER} is gone from the release store, though deployment ${last.number} was live already. Nothing can be promoted before the site is back. ${guide}`,
        );
    },
  };
}
