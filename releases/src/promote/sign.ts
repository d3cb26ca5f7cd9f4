import { isDeepStrictEqual } from 'node:util';
import { removalGate } from '../gate/check-removal';
import { gateAgain, readAgain } from '../gate/quick-gate';
import type { Deployed, Deployment, Parts } from '../model/deployment';
import { Overtaken, Refusal, SignaturesMissing } from '../model/errors';
import { entriesOf, partsOf, withPlace } from '../model/parts';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { type Made, makeLive, readDeployment } from '../registry/deployments';
import { isFromLive, type Proposal, readProposal, refuseFinished } from '../registry/proposals';
import { proposalKey } from '../registry/proposed';
import { readRelease } from '../registry/releases';
import { digestOf } from '../signing/signature';
import { type Author, makeNextDeployment, refusePruned, refuseWhereTaken } from './next-deployment';
import { liveOrNewest } from './promote';

/**
 * Adds this process's signature to a proposal, and makes it live if no other signature is missing. It is checked as if it were
 * promoted now. If another deployment became live meanwhile, it is made again from that, with this signature alone. Throws
 * {@link Refusal}; then nothing was changed.
 *
 * @param digest of the proposal that the signer has read
 */
export async function signProposal(
  store: ObjectStore,
  number: number,
  { digest, by }: { digest: string } & Pick<Author, 'by'>,
): Promise<Made> {
  const proposal = await readProposal(store, number);
  await refuseFinished(store, proposal);
  if (proposal.proposed.digest !== digest)
    throw new Refusal(
      `Proposal ${number} is another one than the one that you looked at. It was not signed: look at it with "npm run release -- sign ${number}".`,
    );
  const { deployment } = proposal;
  // The signature covers all that is stored; the checks see only the fields that this command knows.
  if (digestOf(deployment) !== digest)
    throw new Refusal(
      `Proposal ${number} says more than this command knows. It was not signed: update the command.`,
    );
  const { deployment: newest, tag } = await liveOrNewest(store);
  const madeFrom = async () => (deployment.from === null ? newest : readDeployment(store, deployment.from));
  // In a restored store nothing may be live: whoever signs has looked at what the proposal was made from.
  const live = newest ?? (await madeFrom());
  const isCurrent = await isFromLive(store, deployment, live);
  const before = isCurrent ? live : await madeFrom();
  const places = changedPlaces(before, deployment);
  const gone = gonePlaces(before, deployment);
  await refuseOtherFacts(store, places, before);
  const gate = deployment.forced ? readAgain : gateAgain;
  const releases = places.flatMap(([part, place]) => newlyVisited(place, placesOf(before).get(part)));
  const check = (now: Deployment | null, parts: Parts) => gate({ store, before: now, parts, releases });
  if (isCurrent) {
    const parts = partsOf(deployment);
    await check(live, parts);
    if (!deployment.forced)
      for (const { live: release } of gone) await removalGate({ store, parts }, release);
    await refusePruned(store, live, parts);
    return signAsItIs(store, proposal, tag);
  }
  const touches = places.map(([part]) => part);
  if (gone.length > 0)
    throw new Refusal(
      `Deployment ${live?.number} came first, and proposal ${number} takes a part away. It was not signed: propose it again.`,
    );
  const { why, forced } = deployment;
  return makeNextDeployment(
    store,
    { by, why, forced, propose: 'where-needed' },
    {
      next: (parts) => places.reduce((next, [, place]) => withPlace(next, place.live, place), parts),
      touches,
      check: async (now, parts) => {
        await refuseWhereTaken(store, before, now, touches);
        return check(now, parts);
      },
      again: check,
      read: liveOrNewest,
    },
  );
}

/** The signature is stored first: after a crash, or for another signer at the same moment, it is there. */
async function signAsItIs(
  store: ObjectStore,
  { deployment, bytes, tag }: Proposal,
  live: string | null,
): Promise<Made> {
  const { number } = deployment;
  if (!(await store.replace(proposalKey(number), bytes, tag)))
    throw new Overtaken(
      `Somebody else signed proposal ${number} at the same moment. Nothing was changed; sign again.`,
    );
  const signed = await readProposal(store, number);
  try {
    await makeLive(store, { number, bytes: signed.bytes }, live);
    return signed.deployment;
  } catch (error) {
    if (!(error instanceof SignaturesMissing)) throw error;
    return { ...signed.deployment, proposed: signed.proposed };
  }
}

const placesOf = (deployment: Deployment | null): ReadonlyMap<string, Deployed> =>
  new Map(entriesOf(partsOf(deployment)));

/** The parts that the proposal changes. */
const changedPlaces = (before: Deployment | null, after: Deployment): [string, Deployed][] => {
  const was = placesOf(before);
  return entriesOf(after).filter(([part, place]) => !isDeepStrictEqual(place, was.get(part)));
};

const gonePlaces = (before: Deployment | null, after: Deployment): Deployed[] => {
  const left = placesOf(after);
  return entriesOf(partsOf(before)).flatMap(([part, place]) => (left.has(part) ? [] : [place]));
};

/** The releases of a part that visitors did not get before; if there are none, those that stay. */
function newlyVisited({ live, canary }: Deployed, before: Deployed | undefined): Release[] {
  const old = [before?.live.version, before?.canary?.release.version];
  const fresh = [live, ...(canary ? [canary.release] : [])].filter(({ version }) => !old.includes(version));
  return fresh.length > 0 ? fresh : [live];
}

/** A proposer could list other files under a release's name: each release must be as it was live before, or as it was published. */
async function refuseOtherFacts(
  store: ObjectStore,
  places: readonly [string, Deployed][],
  before: Deployment | null,
): Promise<void> {
  const known = placesOf(before);
  for (const [part, place] of places)
    for (const release of releasesAt(place)) {
      const isKnown = releasesAt(known.get(part)).some((one) => isDeepStrictEqual(one, release));
      const published = isKnown ? release : await readRelease(store, release.part, release.version);
      if (!isDeepStrictEqual(published, release))
        throw new Refusal(
          `The proposal says of ${nameOf(release)} what its release.json does not say. It was not signed: ask who proposed it.`,
        );
    }
}

const releasesAt = (place: Deployed | undefined): Release[] =>
  [place?.live, place?.previous, place?.earlier, place?.canary?.release].filter((release) => release != null);
