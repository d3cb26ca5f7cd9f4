import { nameOf, type RemoteRelease } from '../model/release';
import { type Candidate, called, findingOf, type PlacedRelease, remotesIn } from './candidate';
import type { Finding } from './findings';

/** A remote's release that shows a piece, and a release of the remote that exposes it, which a visitor could get at once. */
export interface Seam {
  /** E.g. `orders/invoice`. */
  name: string;
  /** E.g. `./invoice`. */
  expose: string;
  consumer: PlacedRelease<RemoteRelease>;
  provider: PlacedRelease<RemoteRelease>;
}

/** Every seam of the candidate deployment. */
export function seamsOf({ parts }: Candidate): Seam[] {
  const placed = remotesIn(parts);
  return placed.flatMap((consumer) =>
    consumer.release.uses.flatMap((name) => {
      const [part, piece] = name.split('/');
      return placed
        .filter(({ release }) => release.part === part && release !== consumer.release)
        .map((provider) => ({ name, expose: `./${piece}`, consumer, provider }));
    }),
  );
}

/** Whether every piece that a release shows is exposed by the remote that it comes from. */
export function checkExposes(candidate: Candidate): Finding[] {
  return [...undeployed(candidate), ...vanished(candidate)];
}

function vanished(candidate: Candidate): Finding[] {
  return seamsOf(candidate)
    .filter(({ provider, expose }) => !provider.release.exposes[expose])
    .map(({ name, expose, consumer, provider }) => {
      const [user, owner] = [consumer.release.part, provider.release.part];
      return findingOf(
        candidate,
        [`shows ${name}`],
        [provider, consumer],
        (culprit) =>
          `${called(consumer)} shows ${name}, and ${called(provider)} doesn't expose ${expose}. ${
            culprit === provider.release
              ? `The ${owner} team must keep exposing it until the ${user} team has a release live that does without.`
              : `The ${user} team must wait until the ${owner} team has a release live that exposes it.`
          }`,
      );
    });
}

function undeployed(candidate: Candidate): Finding[] {
  return remotesIn(candidate.parts).flatMap((consumer) =>
    consumer.release.uses
      .filter((name) => !candidate.parts.remotes[name.split('/')[0] ?? ''])
      .map((name) =>
        findingOf(
          candidate,
          [`shows ${name}`],
          [consumer],
          () =>
            `${nameOf(consumer.release)} shows ${name}, and ${name.split('/')[0]} isn't deployed. Promote a release of it first, or both at once.`,
        ),
      ),
  );
}
