import { satisfies } from 'semver';
import { nameOf, type RemoteRelease } from '../model/release';
import { type Candidate, called, findingOf, isCandidate, type PlacedRelease, remotesIn } from './candidate';
import { checkGlobals } from './check-globals';
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

/**
 * Whether every piece that a release shows is exposed by the remote that it comes from, in a version that it accepts (rule:
 * piece-has-a-version), and each release's pieces have a global of their own.
 */
export function checkExposes(candidate: Candidate): Finding[] {
  return [
    ...checkGlobals(candidate),
    ...undeployed(candidate),
    ...vanished(candidate),
    ...outOfRange(candidate),
    ...unversioned(candidate),
  ];
}

function vanished(candidate: Candidate): Finding[] {
  return seamsOf(candidate)
    .filter(({ provider, expose }) => !provider.release.exposes[expose])
    .map(({ name, expose, consumer, provider }) => {
      const [user, owner] = [consumer.release.part, provider.release.part];
      const standIn = [provider, consumer].find(({ as }) => as === 'previous');
      return findingOf(
        candidate,
        [`shows ${name}`],
        [provider, consumer],
        (culprit) =>
          `${called(consumer)} shows ${name}, and ${called(provider)} doesn't expose ${expose}${
            standIn
              ? `: it would be missing where ${nameOf(standIn.release)} stands in for a live one that is lost.`
              : culprit === provider.release
                ? `. The ${owner} team must keep exposing it until the ${user} team has a release live that does without.`
                : `. The ${user} team must wait until the ${owner} team has a release live that exposes it.`
          }`,
      );
    });
}

interface Contract extends Seam {
  /** The range that the consumer accepts, e.g. `^1.0.0`. */
  range: string;
  /** The version that the provider has; empty if its release doesn't say. */
  version: string | undefined;
}

const contractsOf = (candidate: Candidate): Contract[] =>
  seamsOf(candidate)
    .filter(({ provider, expose }) => provider.release.exposes[expose])
    .map((seam) => ({
      ...seam,
      range: seam.consumer.release.requires[seam.name] ?? '*',
      version: seam.provider.release.contracts[seam.expose],
    }));

/** `orders@1.0.0 (live)` */
const placed = ({ release, as }: PlacedRelease): string =>
  `${nameOf(release)} (${as === 'previous' ? 'which pages fall back to' : as})`;

function outOfRange(candidate: Candidate): Finding[] {
  return contractsOf(candidate)
    .filter(({ range, version }) => version && !satisfies(version, range))
    .map(({ name, range, version, consumer, provider }) => {
      const [user, owner] = [consumer.release.part, provider.release.part];
      return findingOf(candidate, [`requires ${name}`], [provider, consumer], (culprit) =>
        culprit === provider.release
          ? `${nameOf(provider.release)} breaks ${placed(consumer)}: it needs ${name} ${range}, and gets ${version}. The ${owner} team must go on giving what ${range} promises, or wait until the ${user} team has a release live that takes ${version}.`
          : `${nameOf(consumer.release)} needs ${name} ${range}, and ${placed(provider)} gives ${version}. The ${user} team must take what is there, or wait until the ${owner} team has a release live that gives ${range}.`,
      );
    });
}

function unversioned(candidate: Candidate): Finding[] {
  return contractsOf(candidate)
    .filter(({ range, version }) => range !== '*' && !version)
    .filter(({ consumer, provider }) =>
      [consumer, provider].some(({ release }) => isCandidate(candidate, release)),
    )
    .map(({ name, expose, range, consumer, provider }) => ({
      level: 'warning',
      team: provider.release.part,
      words: `${called(consumer)} needs ${name} ${range}, and ${called(provider)} doesn't say which version it gives. The ${provider.release.part} team must write it in its remote.json: "${expose}": { "import": "…", "version": "…" }.`,
    }));
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
