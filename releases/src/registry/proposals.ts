import { Deployment } from '../model/deployment';
import { orNull, Refusal } from '../model/errors';
import { parseStored } from '../model/parse-stored';
import type { ObjectStore } from '../object-store/object-store';
import { asId } from '../signing/quorum';
import { digestAt, numbered, proposalNumbers, readLive } from './deployments';
import { type Proposed, proposalKey, signingOf } from './proposed';

/** A deployment that isn't live before enough keys have signed it. */
export interface Proposal {
  deployment: Deployment;
  proposed: Proposed;
  /** As it is stored. */
  bytes: Buffer;
  tag: string;
}

/** A proposal by its number. Throws {@link Refusal} if there is none, or no authorised key has signed it. */
export async function readProposal(store: ObjectStore, number: number): Promise<Proposal> {
  const key = proposalKey(number);
  const found = await store.get(key);
  if (!found)
    throw new Refusal(`There is no proposal ${number}. "npm run release -- status" lists those that wait.`);
  const deployment = numbered(parseStored(Deployment, found.bytes, key), number);
  const proposed = await signingOf(store, JSON.parse(found.bytes.toString('utf8')));
  return { deployment, proposed, ...found };
}

/** Throws {@link Refusal} for a proposal that went live: whoever comes late has nothing to sign. */
export async function refuseFinished(
  store: ObjectStore,
  { deployment: { number }, proposed: { signers, digest } }: Proposal,
): Promise<void> {
  if ((await digestAt(store, number)) !== digest) return;
  throw new Refusal(
    `Proposal ${number} went live as deployment ${number}, signed by ${signers.map(asId).join(', ')}. Nothing was changed, and no signature is missing. "npm run release -- status" says what is live now.`,
  );
}

/** Only the newest are read: a folder that is flooded delays no command. */
const MOST = 20;

/** The proposals above the live deployment, newest first; anything else in the folder is left out. */
export async function openProposals(store: ObjectStore): Promise<Proposal[]> {
  const numbers = await proposalNumbers(store);
  if (numbers.length === 0) return [];
  const { deployment } = await readLive(store);
  const open = numbers.filter((number) => number > (deployment?.number ?? 0)).reverse();
  const found = await Promise.all(
    open.slice(0, MOST).map((number) => readProposal(store, number).catch(orNull)),
  );
  return found.filter((one) => one !== null);
}

/** Removes finished proposals: a deployment with their number or a higher one is live. */
export async function dropProposals(store: ObjectStore): Promise<void> {
  const { deployment } = await readLive(store);
  for (const number of await proposalNumbers(store))
    if (number <= (deployment?.number ?? 0)) await store.remove(proposalKey(number));
}

/** Whether it was made from the live deployment: then it can go live as it is, and otherwise it is made again. */
export async function isFromLive(
  store: ObjectStore,
  { from, fromDigest }: Deployment,
  live: Deployment | null,
): Promise<boolean> {
  return (live?.number ?? null) === from && (await digestAt(store, from)) === (fromDigest ?? null);
}
