import { type Deployment, keysOf } from '../model/deployment';
import type { ObjectStore } from '../object-store/object-store';
import { readDeployment } from '../registry/deployments';
import { readPublicKeys } from '../signing/keys';
import { deploymentQuorum } from '../signing/quorum';
import type { Root } from '../signing/root';
import { warn } from './context';

interface Change {
  root: Root;
  /** The root before it. */
  last: Root | null;
  live: Deployment | null;
}

/** Warns if what is live doesn't count under a root that was just published, and names the next root under which it does. */
export async function warnUnlessBelieved(from: ObjectStore, { root, last, live }: Change): Promise<void> {
  const takers = root.roles.rollback?.keys ?? [];
  const { keys, threshold } = deploymentQuorum(root.roles);
  const signed = await signedByPeople(
    from,
    live,
    takers.filter((key) => !keys.includes(key)),
  );
  const signers = signed ? keysOf(signed) : [];
  const known = signers.filter((key) => keys.includes(key));
  if (signers.length === 0 || known.length >= threshold) return;
  // Its deployments are meant to count no more, and a stolen key must not be advised.
  const revoked = readPublicKeys(process.env.DEPLOYMENT_REVOKED_KEYS, 'DEPLOYMENT_REVOKED_KEYS');
  if (signers.some((key) => revoked.includes(key))) return;
  // The pointer was not verified: whoever writes the store can put any key there.
  const named = [...(last ?? root).roles.deployment.keys, ...((last ?? root).roles.rollback?.keys ?? [])];
  const isKnown = last === null || signers.every((key) => named.includes(key));
  const lacks = known.length
    ? `by ${known.length} of the ${threshold} keys that this root asks for`
    : `with ${signers.join(', ')}, which this root doesn't name`;
  // A key that only took back must not be advised as one that promotes.
  const { deployment: promoters, rollback } = last?.roles ?? {};
  const isTaker = signers.every((key) => rollback?.keys.includes(key) && !promoters?.keys.includes(key));
  const believing = known.length
    ? `--deployment-threshold ${known.length}`
    : isTaker
      ? `--rollback ${[...takers, ...signers].join(',')}`
      : `--deployment ${[...keys, ...signers].join(',')}`;
  const what =
    signed === live ? 'What is live is' : `What is live was taken back from deployment ${signed?.number},`;
  const remedy = isKnown
    ? `A next root by "npm run release -- root draft <file> ${believing}" believes it again; promote under that one with the keys that stay, before a root names them alone.`
    : 'No root has named all of these keys: look at who can write the store ("A stolen key" in docs/guides/signing-keys.md).';
  warn(
    `${what} signed ${lacks}: servers keep what they have, one that restarts serves nothing, and nothing can be promoted. ${remedy}`,
  );
}

/** What a key takes back counts as long as the deployment does from which it was taken back. */
async function signedByPeople(
  from: ObjectStore,
  live: Deployment | null,
  takers: readonly string[],
): Promise<Deployment | null> {
  const isTaken = live !== null && keysOf(live).some((key) => takers.includes(key));
  if (!isTaken || live.from === null) return live;
  return signedByPeople(from, await readDeployment(from, live.from).catch(() => null), takers);
}
