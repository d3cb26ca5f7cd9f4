import { Refusal } from '../model/errors';
import type { ObjectStore } from '../object-store/object-store';
import { deploymentQuorum } from '../signing/quorum';
import { digestOf, type Signable, signersAmong } from '../signing/signature';

export const PROPOSALS = 'proposals/';
export const proposalKey = (number: number): string => `${PROPOSALS}${number}.json`;

/** The signatures that a proposal has, and those that it needs. */
export interface Proposed {
  /** The keys that have signed it. */
  signers: string[];
  /** How many must. */
  needed: number;
  /** With it a signer confirms the proposal that they have read. */
  digest: string;
}

/** The state of a proposal. Throws {@link Refusal} if there is none of that number, or no root says who signs. */
export async function proposedAs(store: ObjectStore, number: number): Promise<Proposed> {
  const found = await store.get(proposalKey(number));
  if (!found) throw new Refusal(`There is no proposal ${number}. "npm run release -- status" lists them.`);
  return signingOf(store, JSON.parse(found.bytes.toString('utf8')) as Signable);
}

/** The same of its content. */
export async function signingOf(store: ObjectStore, value: Signable): Promise<Proposed> {
  const { keys, threshold } = deploymentQuorum(await rolesOf(store));
  return { signers: signersAmong(value, keys), needed: threshold, digest: digestOf(value) };
}

/** How many keys must sign a live deployment. */
export async function keysNeeded(store: ObjectStore): Promise<number> {
  const trusted = await store.root?.();
  return trusted ? deploymentQuorum(trusted.root.roles).threshold : 1;
}

async function rolesOf(store: ObjectStore) {
  const trusted = await store.root?.();
  if (trusted) return trusted.root.roles;
  throw new Refusal(
    'Proposals are for sites with a root, which says who signs: set DEPLOYMENT_ROOT_KEYS. See docs/guides/signing-keys.md.',
  );
}
