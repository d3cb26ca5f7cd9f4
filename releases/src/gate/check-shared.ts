import { satisfies } from 'semver';
import { type HostRelease, nameOf, type Release, type RemoteRelease } from '../model/release';
import {
  type Candidate,
  called,
  findingOf,
  hostsIn,
  isCandidate,
  type PlacedRelease,
  remotesIn,
} from './candidate';
import { type Finding, listed } from './findings';

/**
 * Whether every host that a visitor could get provides the shared modules that each remote in the same page needs. A previous
 * host beside a previous remote is not checked: such a page has lost two releases at once.
 */
export function checkShared(candidate: Candidate): Finding[] {
  return hostsIn(candidate.parts).flatMap((host) =>
    remotesIn(candidate.parts)
      .filter((remote) => host.as !== 'previous' || remote.as !== 'previous')
      .flatMap((remote) => between(candidate, host, remote)),
  );
}

function between(
  candidate: Candidate,
  host: PlacedRelease<HostRelease>,
  remote: PlacedRelease<RemoteRelease>,
): Finding[] {
  const { provides } = host.release.shared;
  const unmet = Object.entries(remote.release.shared.needs).filter(
    ([module, range]) => !satisfies(provides[module] ?? '', range),
  );
  if (unmet.length === 0) return [];
  const needs = unmet.map(
    ([module, range]) =>
      `${module} ${range} (${provides[module] ? `the host has ${provides[module]}` : 'the host has none'})`,
  );
  const what = unmet.map(([module]) => `needs ${module}`);
  return [
    findingOf(
      candidate,
      what,
      [host, remote],
      (culprit) =>
        `${called(remote)} needs from ${called(host)}: ${listed(needs)}. ${
          host.as === 'previous'
            ? 'Its pages would not start where that host stands in for a live one that is lost.'
            : `Its pages would not start. ${advice(candidate, culprit, remote.release)}`
        }`,
    ),
  ];
}

function advice(candidate: Candidate, culprit: Release, { part }: RemoteRelease): string {
  if (culprit.part !== 'host')
    return `The ${part} team must build against what the host provides, or wait until the host team has a host live that provides it.`;
  const name = nameOf(culprit);
  const act = isCandidate(candidate, culprit) ? `must wait with ${name}` : `should take ${name} back`;
  return `The host team ${act} until the ${part} team has a release live that takes what it provides.`;
}
