import { listed, refusals } from '@food/releases/gate/findings';
import { readQuickly } from '@food/releases/gate/quick-gate';
import type { Deployed, Deployment, Parts } from '@food/releases/model/deployment';
import {
  entriesOf,
  goodBefore,
  partsOf,
  visitedIn,
  withoutRemote,
  withPlace,
} from '@food/releases/model/parts';
import { nameOf, type Release } from '@food/releases/model/release';
import { type Answers, unansweredOf } from '@food/releases/model/unanswered';
import type { ObjectStore } from '@food/releases/object-store/object-store';

/** A release that is live in the store and not shown by this server. */
export interface HeldBack {
  /** E.g. `orders@1.4.0`. */
  release: string;
  /** For operators: which calls are missing, what is shown in its place, and who must act. */
  words: string;
}

export interface Shown {
  deployment: Deployment;
  heldBack: readonly HeldBack[];
}

/**
 * What a server shows of a live deployment (rule: calls-are-answered). A part whose release sends a call that the server doesn't
 * answer stays as it was here, and after a start is the last good release before it. If the other parts don't fit that, the whole
 * site stays as it was.
 *
 * @param before what this server showed last; null after its start
 */
export async function shownHere(
  store: ObjectStore,
  live: Deployment,
  { before, answers }: { before: Deployment | null; answers: Answers },
): Promise<Shown> {
  const held: Held[] = [];
  let parts = partsOf(live);
  for (const [part, place] of entriesOf(parts)) {
    const was = entriesOf(partsOf(before)).find(([name]) => name === part)?.[1].live;
    const fitting = fittingPlace(place, was, {
      held,
      isShown: (release) => unansweredOf(release, answers).length === 0,
    });
    parts = fitting ? withPlace(parts, place.live, fitting) : withoutRemote(parts, part);
  }
  const fits = held.length === 0 || !before || (await fitTogether(store, before, parts));
  const words = ({ release, instead }: Held) =>
    `${nameOf(release)} sends ${listed(unansweredOf(release, answers))}, which this server does not answer. ${
      fits
        ? instead
        : `The other parts of deployment ${live.number} don't fit the release before, so deployment ${before.number} stays as it is here.`
    } Ship the server first: the release is shown by itself at each server that answers.`;
  return {
    deployment: !fits ? before : held.length ? { ...live, ...parts } : live,
    heldBack: held.map((one) => ({ release: nameOf(one.release), words: words(one) })),
  };
}

/** Whether parts that were never checked together fit by their manifests, or no worse than what is shown now. */
async function fitTogether(store: ObjectStore, before: Deployment, parts: Parts): Promise<boolean> {
  return refusals(await readQuickly({ store, before, parts, releases: visitedIn(parts) })).length === 0;
}

interface Held {
  release: Release;
  /** A sentence on what is shown instead. */
  instead: string;
}

/**
 * The place of a part with releases that the server can show; null if there is none. What it can't show is added to `held`.
 *
 * @param was what the server showed last
 */
function fittingPlace(
  place: Deployed,
  was: Release | undefined,
  { held, isShown }: { held: Held[]; isShown: (release: Release) => boolean },
): Deployed | null {
  const { live } = place;
  const isTried = place.canary && isShown(place.canary.release);
  if (place.canary && !isTried)
    held.push({ release: place.canary.release, instead: 'As a canary it has no visitors here.' });
  const canary = isTried ? place.canary : null;
  if (isShown(live)) return { ...place, canary };
  const good = goodBefore(place).filter(isShown);
  const instead = was && isShown(was) ? was : good[0];
  if (instead) {
    held.push({ release: live, instead: `${nameOf(instead)} is shown in its place.` });
    const [previous = null, earlier] = good.filter(({ version }) => version !== instead.version);
    return { live: instead, previous, ...(earlier && { earlier }), canary };
  }
  const isHost = live.kind === 'host';
  held.push({
    release: live,
    instead: isHost ? 'It is shown all the same: there is no other host.' : 'Its pages are not there.',
  });
  return isHost ? { ...place, canary } : null;
}
