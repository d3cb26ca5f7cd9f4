import { major, minVersion, validRange } from 'semver';
import { type HostRelease, nameOf, type Release, type RemoteRelease } from '../model/release';
import { changedModules, lackedModules } from '../model/shared-fit';
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
      .flatMap((remote) => [...between(candidate, host, remote), ...alikeByName(candidate, host, remote)]),
  );
}

function alikeByName(
  candidate: Candidate,
  host: PlacedRelease<HostRelease>,
  remote: PlacedRelease<RemoteRelease>,
): Finding[] {
  const changed = changedModules(host.release, remote.release);
  if (changed.length === 0) return [];
  const packages = [...new Set(changed.map((module) => module.split('/').slice(0, 2).join('/')))];
  return [
    findingOf(
      candidate,
      changed.map((module) => `has another ${module}`),
      [host, remote],
      ({ part }) =>
        `${called(remote)} was built with another ${listed(changed.map((module) => `${module} ${host.release.shared.provides[module]}`))} than ${called(host)} provides: ${listed(packages)} changed without a new version, and code of the one may want what the other lacks. The ${part} team must get a new version of it from its owners, and publish ${part} again${part === 'host' ? '' : '; a host with that version goes live first'}.`,
    ),
  ];
}

function between(
  candidate: Candidate,
  host: PlacedRelease<HostRelease>,
  remote: PlacedRelease<RemoteRelease>,
): Finding[] {
  const { provides } = host.release.shared;
  const unmet = lackedModules(host.release, remote.release);
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
        `${called(remote)} needs from ${called(host)}: ${listed(needs)}. Its pages would not start${consequence(candidate, culprit, { host, remote, unmet })}`,
    ),
  ];
}

interface Pair {
  host: PlacedRelease<HostRelease>;
  remote: PlacedRelease<RemoteRelease>;
  /** The modules that the remote lacks, with its ranges. */
  unmet: readonly [module: string, range: string][];
}

/** The end of the sentence, and who must act. */
function consequence(candidate: Candidate, culprit: Release, pair: Pair): string {
  const { host, remote } = pair;
  if (host.as === 'previous') return ' where that host stands in for a live one that is lost.';
  if (remote.as === 'previous') return ' where it stands in for a live one that is lost.';
  return `. ${advice(candidate, culprit, pair)}`;
}

function advice(candidate: Candidate, culprit: Release, pair: Pair): string {
  const { part } = pair.remote.release;
  const name = nameOf(culprit);
  const isMajor = isOfOtherMajor(pair);
  if (culprit.part !== 'host')
    return `The ${part} team must build against what the host provides, or ${
      isMajor
        ? `promote ${name} together with a host that provides it.`
        : 'wait until the host team has a host live that provides it.'
    }`;
  if (!isCandidate(candidate, culprit))
    return `The host team should take ${name} back until the ${part} team has a release live that takes what it provides.`;
  return isMajor
    ? `Neither can go live first: the host team must promote ${name} together with a release of ${part} that takes what it provides.`
    : `The host team must wait with ${name} until the ${part} team has a release live that takes what it provides.`;
}

/** Whether what the remote lacks is there in another major version: no release of it takes both. */
const isOfOtherMajor = ({ host, unmet }: Pair): boolean =>
  unmet.some(([module, range]) => {
    const provided = host.release.shared.provides[module];
    return provided !== undefined && validRange(range) && minVersion(range)?.major !== major(provided);
  });
