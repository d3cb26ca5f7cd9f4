import { Deployment } from '../model/deployment';
import { isStepBack } from '../model/step-back';
import { enoughSigners, type Quorum, unsigned } from './quorum';
import { signersAmong } from './signature';
import type { SignedDeployment } from './trust';

/** By what a deployment counts. */
export interface Standing {
  /** The keys that signed it, and that count. */
  signers: readonly string[];
  /** The number of the deployment that enough keys signed: this one, or the one from which was taken back step by step. */
  since: number;
  /** Digests of what it was made from, back to that one; none where it is this one. */
  before: readonly string[];
}

/** Who may sign a deployment, and what it was made from. */
export interface Signing {
  quorum: Quorum;
  /** Keys of which one is enough to take back. */
  rollback: readonly string[];
  /** The deployment that another one was made from, if the store has it as that one says; whoever signed it. */
  beforeIt: BeforeIt;
}

export type BeforeIt = (deployment: SignedDeployment) => Promise<SignedDeployment | null>;

/** So often in a row may be taken back without what enough keys have signed: each step leaves less to be taken back. */
export const MOST_STEPS = 50;

/**
 * Throws {@link Refusal} for a deployment that neither enough keys have signed, nor, from one that counts, a key that takes back
 * (docs/decisions/032-two-people-sign-what-goes-live.md).
 */
export async function standingOf(
  what: { key: string; way: string },
  deployment: SignedDeployment,
  signing: Signing,
): Promise<Standing> {
  const before: string[] = [];
  let at: SignedDeployment | null = deployment;
  while (at && before.length <= MOST_STEPS) {
    const enough = enoughSigners(at, signing.quorum);
    const signers = at === deployment ? enough : signersAmong(deployment, signing.rollback).slice(0, 1);
    if (enough && signers) return { signers, since: at.number ?? 0, before };
    before.push(at.fromDigest ?? '');
    at = await steppedBackFrom(at, signing);
  }
  throw unsigned(what, deployment, signing.quorum);
}

/** What a key that takes back made this one from by a step back; null where it is none. */
async function steppedBackFrom(
  deployment: SignedDeployment,
  { rollback, beforeIt }: Signing,
): Promise<SignedDeployment | null> {
  if (!deployment.signature || signersAmong(deployment, rollback).length === 0) return null;
  const before = await beforeIt(deployment);
  const [was, is] = [before, deployment].map((one) => Deployment.safeParse(one).data);
  return was && is && isStepBack(was, is) ? before : null;
}
