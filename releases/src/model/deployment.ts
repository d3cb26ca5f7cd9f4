import { PartName } from '@food/contracts/part';
import { z } from 'zod';
import { GateRecord } from './gate-record';
import { DeploymentKey, HostRelease, type Release, RemoteRelease } from './release';

const Share = z.number().int().min(1).max(99);

/**
 * A release for some visitors only: `share` per cent of them, each always on the same side (rule: canary-is-stable). With a
 * `ramp` the watch gives it these shares one after the other, and then to everybody if 100 is the last.
 */
const canary = <R extends z.ZodType>(release: R) =>
  z.object({
    release,
    share: Share,
    ramp: z.array(z.union([Share, z.literal(100)])).optional(),
  });

const deployed = <R extends z.ZodType>(release: R) =>
  z.object({
    live: release,
    /** The last good release: pages fall back to it, and `rollback` makes it live (rule: last-good-release). */
    previous: release.nullable(),
    /** The good one before that. */
    earlier: release.optional(),
    canary: canary(release).nullable().default(null),
  });

/** How many signatures of one deployment are checked: a role of the root has no more keys. */
export const MOST_SIGNATURES = 50;

const Signature = z.object({ key: DeploymentKey, value: z.string() });

const deployedRemote = deployed(RemoteRelease);
/** Each release is in its own part's place: no remote's data is another's. */
const Remotes = z
  .record(PartName, deployedRemote)
  .refine((remotes) =>
    Object.entries(remotes).every(([part, { live, previous, earlier, canary }]) =>
      [live, previous, earlier, canary?.release].every((release) => !release || release.part === part),
    ),
  );

/**
 * Far more than will ever be made, and far below the largest safe integer: a forged number leaves room for genuine ones above it.
 */
export const MOST_DEPLOYMENTS = 999_999_999;

/** What is live, for whom; immutable under its number (rule: deployment-immutable). */
export const Deployment = z.object({
  format: z.literal(1),
  number: z.number().int().positive().max(MOST_DEPLOYMENTS),
  /** The deployment this one was made from; null for the first. */
  from: z.number().int().nullable(),
  /** Digest of that one (../signing/signature.ts), so that none before can be exchanged; older deployments have none. */
  fromDigest: z.string().optional(),
  createdAt: z.string(),
  /** Who made it, and why: in a person's words, or the watch's. */
  by: z.string(),
  why: z.string(),
  /** The gate was overruled. */
  forced: z.boolean().default(false),
  /** Absent if no gate runs, as for `halt`, and in deployments from before it was recorded. */
  gate: GateRecord.optional(),
  host: deployed(HostRelease).nullable(),
  remotes: Remotes,
  /** Over all other fields (../signing/signature.ts). */
  signature: Signature.optional(),
  /** Further signatures by other keys, over the same; absent if one is enough. */
  cosignatures: z
    .array(Signature)
    .max(MOST_SIGNATURES - 1)
    .optional(),
});
export type Deployment = z.infer<typeof Deployment>;

/** The keys that signed a deployment, as it names them; the proposer's first. */
export const keysOf = ({ signature, cosignatures = [] }: Deployment): string[] =>
  (signature ? [signature, ...cosignatures] : []).map(({ key }) => key);

/** The parts of a deployment, without author, reason and time. */
export type Parts = Pick<Deployment, 'host' | 'remotes'>;

/** A part's place in a deployment. */
export type Deployed<R extends Release = Release> = {
  live: R;
  previous: R | null;
  earlier?: R | undefined;
  canary: { release: R; share: number; ramp?: number[] | undefined } | null;
};
