import type { KeyObject } from 'node:crypto';
import { Refusal } from '../model/errors';
import { howToBegin } from './begin-signing';
import { type BeforeIt, type CountedSignatures, countSignatures } from './counted-signatures';
import { publicKeyOf } from './keys';
import { asSigner, deploymentQuorum, isDropped, type Quorum } from './quorum';
import { POINTER, refuseOlder, refuseUnnamed } from './refuse-older';
import type { Root } from './root';
import type { RootMemory, TrustedRoot } from './root-trust';
import { digestOf, type Signable } from './signature';
import { timestampTrust } from './timestamp-trust';

/** The public keys that a process trusts, and the key that it signs its own deployments with. */
export interface Trust {
  /** Public keys that are trusted from the start. */
  publicKeys: readonly string[];
  /** The root that says which keys count, in place of all other sources; absent if none is required. */
  root?: (() => Promise<TrustedRoot>) | undefined;
  /** Keys that are never trusted, whoever names them. */
  revokedKeys?: readonly string[];
  signingKey: KeyObject | null;
  /** Lets `signingKey` begin on a site whose live deployment is unsigned: that deployment's digest, which a person has checked. */
  beginSigning?: string | undefined;
  /** Where a process that has just started learns what was trusted before; without it each trusts the first deployment it sees. */
  memory?: TrustMemory | undefined;
}

/** The newest deployment that was ever trusted, and the keys that its host names. */
export interface LastBelieved {
  number: number;
  keys: readonly string[];
  /** The key or keys that signed it, with commas between; null if it was unsigned, or if an older server did not record it. */
  signer: string | null;
  /** Its digest, since another one may have its number; null if an older server did not record it. */
  digest: string | null;
}

/** The newest deployment that a timestamp named, and the key that signed that timestamp. */
export type LastNamed = Pick<LastBelieved, 'number' | 'signer'>;

/** Outlives the process, and several may share it. */
export interface TrustMemory {
  /** A file that a person may remove to forget what was trusted. */
  place?: string;
  read(): Promise<LastBelieved | null>;
  /** Stores the deployment if its number is higher than that of the stored one, or if that one's key is among `revoked`. */
  write(believed: LastBelieved, revoked: readonly string[]): Promise<void>;
  /** The same for the deployments that timestamps named. */
  timestamps?: {
    read(): Promise<LastNamed | null>;
    write(named: LastNamed, revoked: readonly string[]): Promise<void>;
  };
  /** The same for roots, separately for each set of keys that trust begins with. */
  roots?(keys: readonly string[]): RootMemory;
}

/** Says in a sentence which release of a deployment doesn't count by the root's rule for its part; null if all do. */
export type ForeignIn = (parts: Root['parts'], deployment: SignedDeployment) => Promise<string | null>;

export interface SignedDeployment extends Signable {
  number?: number;
  from?: number | null;
  fromDigest?: string;
  host?: { live?: { deploymentKeys?: string[] } } | null;
}

export type SignedTimestamp = Signable & { deployment?: number; digest?: string };

const NOBODY: LastBelieved = { number: 0, keys: [], signer: null, digest: null };
const ANOTHER_KEY =
  ' DEPLOYMENT_SIGNING_KEY is another one, and DEPLOYMENT_PUBLIC_KEYS says which others to believe.';
const REVOKED = ' DEPLOYMENT_REVOKED_KEYS names that key.';
const GUIDE = 'See docs/guides/signing-keys.md.';
const keysOf = ({ host }: SignedDeployment): readonly string[] => host?.live?.deploymentKeys ?? [];

/** Reads other objects of the store, unverified. */
interface Surroundings {
  foreignIn: ForeignIn;
  beforeIt: BeforeIt;
  timestampThere(): Promise<SignedTimestamp | null>;
}

/**
 * What one process trusts of a store's deployments: the given keys and those that the host's release in the last good live
 * deployment lists; without any, its own key; without that, the deployment's own keys, so that the first one which is seen
 * decides; if that lists none, nothing is signed and no signature is required. If a root is required, only its keys count. Throws
 * {@link Refusal}.
 */
export function believer(
  { publicKeys, root, revokedKeys = [], signingKey, beginSigning, memory }: Trust,
  { foreignIn, beforeIt, timestampThere }: Surroundings,
) {
  let last = NOBODY;
  /** The present root; null if none is required. */
  let roles: Root['roles'] | null = null;
  let parts: Root['parts'];
  /** The deployment whose releases were found to count, by the root of that time. */
  let checkedParts: { at: Root['parts']; digest: string } | null = null;
  /** The last verified deployment, by the roles of that time. */
  let lastCheck: { at: Root['roles'] | null; what: string; counted: CountedSignatures } | null = null;
  /** Signers that were trusted once, and whose numbers count no more. */
  let dropped: readonly string[] = revokedKeys;
  const own = signingKey ? [publicKeyOf(signingKey)] : [];
  const given = publicKeys.length ? publicKeys : own;
  const guide = memory?.place
    ? `${GUIDE} This machine knows it from ${memory.place}: remove that file if what is there now is meant.`
    : GUIDE;

  const unrevoked = (keys: readonly string[]): string[] => keys.filter((key) => !revokedKeys.includes(key));
  const quorumFor = (deployment: SignedDeployment): Quorum => {
    if (roles) return deploymentQuorum(roles, revokedKeys);
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

  /** Why it counts; null if no signature is required. Throws if it doesn't. */
  const check = async (key: string, deployment: SignedDeployment): Promise<CountedSignatures | null> => {
    if (!mustBeSigned(deployment) || mayBegin(deployment)) return null;
    const { signature, cosignatures } = deployment;
    const at = roles;
    const what = JSON.stringify([digestOf(deployment), signature, cosignatures, last.keys]);
    if (lastCheck?.at === at && lastCheck.what === what) return lastCheck.counted;
    const isForeign = signature && own.length > 0 && !at && publicKeys.length === 0;
    const isRevoked = revokedKeys.includes(signature?.key ?? '');
    const foreign = isRevoked ? REVOKED : isForeign ? ANOTHER_KEY : '';
    const way = canBegin(deployment) ? howToBegin(deployment) : foreign;
    const words = `${way} ${last.number > 0 ? guide : GUIDE}`;
    const rollback = unrevoked(at?.rollback?.keys ?? []);
    const signing = { quorum: quorumFor(deployment), rollback, beforeIt };
    const counted = await countSignatures({ key, way: words }, deployment, signing);
    lastCheck = { at, what, counted };
    return counted;
  };

  const timestamps = timestampTrust(
    {
      roles: () => roles,
      withoutRoot: () => {
        const known = [...given, ...last.keys];
        return known.length ? known : [last.signer];
      },
      revokedKeys,
    },
    memory?.timestamps,
  );

  /**
   * Reads which keys the root names now. Deployments signed by a key that it no longer names are forgotten, with their high
   * numbers.
   */
  const consult = async (): Promise<void> => {
    if (!root) return;
    ({ roles, parts } = (await root()).root);
    if (isDropped(last.signer, roles, revokedKeys)) last = NOBODY;
  };

  /** Throws for a deployment with a release that doesn't count by the root. */
  const checkParts = async (deployment: SignedDeployment, tail: string): Promise<void> => {
    if (!parts) return;
    const [at, digest] = [parts, digestOf(deployment)];
    if (checkedParts?.at === at && checkedParts.digest === digest) return;
    const wrong = await foreignIn(at, deployment);
    if (wrong) throw new Refusal(`${wrong} ${tail} ${GUIDE}`);
    checkedParts = { at, digest };
  };

  /** What is remembered of a deployment that takes the place of the last one. Throws if it may not. */
  const following = async (
    deployment: SignedDeployment,
    counted: CountedSignatures | null,
  ): Promise<LastBelieved> => {
    const now: LastBelieved = {
      number: deployment.number ?? 0,
      keys: keysOf(deployment),
      signer: asSigner(counted?.signers ?? []) ?? deployment.signature?.key ?? null,
      digest: digestOf(deployment),
    };
    if (counted) refuseOlder(deployment, now, last, counted, guide);
    if (counted && now.digest !== last.digest)
      refuseUnnamed(now, await timestampThere(), timestamps.quorum(), guide);
    return now;
  };

  return {
    check,
    checkParts,
    /** The keys that must sign deployments; null if no root says so. */
    quorum: (): Quorum | null => roles && deploymentQuorum(roles, revokedKeys),
    checkTimestamp: timestamps.check,
    rememberNamed: timestamps.rememberNamed,
    consult,
    /** Takes over what this process or others trusted before. */
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
    async recallNamed(): Promise<LastNamed> {
      await consult();
      return timestamps.recallNamed();
    },
    /** Accepts a live deployment, or throws. */
    async believe(deployment: SignedDeployment): Promise<void> {
      const counted = await check(POINTER, deployment);
      await checkParts(deployment, `${POINTER} in the release store is not used.`);
      last = await following(deployment, counted);
      if (counted) await memory?.write(last, dropped);
    },
    /** Throws for a deployment that {@link believe} would not accept in the place of the live one. */
    async refuseAsLive(deployment: SignedDeployment): Promise<void> {
      await following(deployment, await check(POINTER, deployment));
    },
    /** Throws if a deployment was live, and none is there now. */
    refuseNone(): void {
      if (last.number > 0)
        throw new Refusal(
          `${POINTER} is gone from the release store, though deployment ${last.number} was live already. Nothing can be promoted before the site is back. ${guide}`,
        );
    },
  };
}
