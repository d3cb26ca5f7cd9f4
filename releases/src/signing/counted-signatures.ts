import { Deployment } from '../model/deployment';
import { isStepBack } from '../model/step-back';
import { enoughSigners, type Quorum, unsigned } from './quorum';
import { signersAmong } from './signature';
import type { SignedDeployment } from './trust';

/** Why a deployment counts. */
export interface CountedSignatures {
  /** The keys that signed it and that count. */
  signers: readonly string[];
  /** The number of the deployment that enough keys signed: this one, or the one from which steps back were taken. */
  since: number;
  /** Digests of the deployments between this one and that one; none if it is this one. */
  before: readonly string[];
}

/** The keys that may sign a deployment, and the deployment it was made from. */
export interface Signing {
  quorum: Quorum;
  /** Keys of which one is enough for a step back. */
  rollback: readonly string[];
  /** The deployment that another one was made from, if the store's copy has the digest that it names; whoever signed it. */
  beforeIt: BeforeIt;
}

export type BeforeIt = (deployment: SignedDeployment) => Promise<SignedDeployment | null>;

/** The most steps back in a row without enough signatures: each step leaves fewer to take. */
export const MOST_STEPS = 50;

/**
 * Throws {@link Refusal} for a deployment that enough keys have not signed, unless a key for steps back has made it from one that
 * counts (docs/decisions/032-two-people-sign-what-goes-live.md).
 */
export async function countSignatures(
  what: { key: string; way: string },
  deployment: SignedDeployment,
  signing: Signing,
): Promise<CountedSignatures> {
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

/** The deployment from which a key for steps back made this one; null if it isn't a step back. */
async function steppedBackFrom(
  deployment: SignedDeployment,
  { rollback, beforeIt }: Signing,
): Promise<SignedDeployment | null> {
  if (!deployment.signature || signersAmong(deployment, rollback).length === 0) return null;
  const before = await beforeIt(deployment);
  const [was, is] = [before, deployment].map((one) => Deployment.safeParse(one).data);
  return was && is && isStepBack(was, is) ? before : null;
}
