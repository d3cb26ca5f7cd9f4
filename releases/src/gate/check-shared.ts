import { satisfies } from 'semver';
import { type HostRelease, nameOf, type RemoteRelease } from '../facts';
import { type Candidate, called, hostsIn, isCandidate, levelOf, type Placed, remotesIn } from './candidate';
import { type Finding, listed } from './findings';

/** Whether every host that a visitor could get provides what every remote beside it takes from the host. */
export function checkShared(candidate: Candidate): Finding[] {
  return hostsIn(candidate.parts).flatMap((host) =>
    remotesIn(candidate.parts).flatMap((remote) => between(candidate, host, remote)),
  );
}

function between(candidate: Candidate, host: Placed<HostRelease>, remote: Placed<RemoteRelease>): Finding[] {
  const { provides } = host.release.shared;
  const unmet = Object.entries(remote.release.shared.needs).filter(
    ([module, range]) => !satisfies(provides[module] ?? '', range),
  );
  if (unmet.length === 0) return [];
  const needs = unmet.map(
    ([module, range]) =>
      `${module} ${range} (${provides[module] ? `the host has ${provides[module]}` : 'the host has none'})`,
  );
  const team = isCandidate(candidate, remote.release) ? remote.release.part : 'host';
  return [
    {
      level: levelOf(candidate, host, remote),
      team,
      words: `${called(remote)} needs from ${called(host)}: ${listed(needs)}. Its pages would not start. ${advice(team, host.release, remote.release)}`,
    },
  ];
}

const advice = (team: string, host: HostRelease, { part }: RemoteRelease): string =>
  team === 'host'
    ? `The host team must wait with ${nameOf(host)} until the ${part} team has a release live that takes what it provides.`
    : `The ${part} team must build against what the host provides, or wait until the host team has a host live that provides it.`;
