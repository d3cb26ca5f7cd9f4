import { PartName } from '@food/contracts/part';
import { z } from 'zod';
import { GateRecord } from './gate-record';
import { DeploymentKey, HostRelease, type Release, RemoteRelease } from './release';

/** A release for some visitors only: `share` per cent of them, each always on the same side (rule: canary-is-stable). */
const canary = <R extends z.ZodType>(release: R) =>
  z.object({ release, share: z.number().int().min(1).max(99) });

const deployed = <R extends z.ZodType>(release: R) =>
  z.object({ live: release, previous: release.nullable(), canary: canary(release).nullable().default(null) });

/** What is live, for whom; immutable under its number (rule: deployment-immutable). */
export const Deployment = z.object({
  format: z.literal(1),
  number: z.number().int().positive(),
  /** The deployment this one was made from; null for the first. */
  from: z.number().int().nullable(),
  createdAt: z.string(),
  /** Who made it, and why: a person's words, or the watch's. */
  by: z.string(),
  why: z.string(),
  /** The gate was overruled. */
  forced: z.boolean().default(false),
  /** Left out where no gate is asked, as by `halt`, and in deployments from before it was kept. */
  gate: GateRecord.optional(),
  host: deployed(HostRelease).nullable(),
  remotes: z.record(PartName, deployed(RemoteRelease)),
  /** Over everything else here (../signing/signature.ts). */
  signature: z.object({ key: DeploymentKey, value: z.string() }).optional(),
});
export type Deployment = z.infer<typeof Deployment>;

/** The parts of a deployment, without who, when and why. */
export type Parts = Pick<Deployment, 'host' | 'remotes'>;

/** A part's place in a deployment. */
export type Deployed<R extends Release = Release> = {
  live: R;
  previous: R | null;
  canary: { release: R; share: number } | null;
};
