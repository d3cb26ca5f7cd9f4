import { matchPattern } from '../compose/match-page';
import { navigationOf } from '../model/navigation';
import { type HostRelease, nameOf, type RemoteRelease } from '../model/release';
import { type Candidate, called, findingOf, hostsIn, type PlacedRelease, remotesIn } from './candidate';
import { type Finding, listed } from './findings';

type Offered = PlacedRelease<RemoteRelease>;
type Entry = RemoteRelease['navigation'][number];

/** Whether every entry of the navigation leads to a page, and whether its host has room and an icon for it. */
export function checkNavigation(candidate: Candidate): Finding[] {
  const remotes = remotesIn(candidate.parts).filter(({ as }) => as !== 'previous');
  const hosts = hostsIn(candidate.parts).filter(({ as }) => as !== 'previous');
  const entries = remotes.flatMap((remote) => remote.release.navigation.map((entry) => ({ entry, remote })));
  return [
    ...goneEntries(candidate),
    ...entries.flatMap(({ entry, remote }) => foreignPath(candidate, remote, entry)),
    ...sameLabels(candidate, entries),
    ...hosts.flatMap((host) => [
      ...entries.flatMap(({ entry, remote }) => unknownIcon(candidate, host, remote, entry)),
      ...noRoom(candidate, host, remotes),
    ]),
  ];
}

/** Entries that customers have now and would lose, because an older release lacks them or a newer one leaves them out. */
export function goneEntries({ before, parts, releases }: Candidate): Finding[] {
  return releases.flatMap((release): Finding[] => {
    const was = before?.remotes[release.part]?.live;
    if (release.kind === 'host' || !was) return [];
    const others = Object.values(parts.remotes)
      .map(({ live }) => live)
      .filter(({ part }) => part !== release.part);
    const kept = new Set(navigationOf([release, ...others]).map(({ path }) => path));
    const gone = was.navigation.filter(({ path }) => !kept.has(path)).map(({ label }) => `"${label}"`);
    if (gone.length === 0) return [];
    const [entries, they] = gone.length > 1 ? ['entries', 'them'] : ['entry', 'it'];
    return [
      {
        level: 'warning',
        team: release.part,
        words: `${nameOf(release)} takes the ${entries} ${listed(gone)} out of the navigation: ${nameOf(was)}, which is live, has ${they}. The ${release.part} team should name ${they} in its remote.json, if customers are to keep that way.`,
      },
    ];
  });
}

function foreignPath(candidate: Candidate, remote: Offered, { label, path }: Entry): Finding[] {
  if (remote.release.pages.some((page) => matchPattern(page.path, path))) return [];
  return [
    findingOf(
      candidate,
      [`entry ${label} at ${path}`],
      [remote],
      ({ part }) =>
        `The entry "${label}" of ${called(remote)} in the navigation leads to ${path}, which is no page of ${part}. The ${part} team must lead to a page of its own.`,
    ),
  ];
}

function sameLabels(candidate: Candidate, entries: readonly { entry: Entry; remote: Offered }[]): Finding[] {
  return entries.flatMap(({ entry, remote: first }, at) =>
    entries
      .slice(at + 1)
      .filter(
        ({ entry: { label }, remote }) =>
          label.toLowerCase() === entry.label.toLowerCase() &&
          (remote.release.part !== first.release.part || remote.release === first.release),
      )
      .map(({ remote: second }) =>
        findingOf(
          candidate,
          [`entry ${entry.label}`],
          [first, second],
          ({ part }) =>
            `${called(first)} and ${called(second)} both have an entry "${entry.label}" in the navigation. The ${part} team must give its own another label.`,
        ),
      ),
  );
}

function unknownIcon(
  candidate: Candidate,
  host: PlacedRelease<HostRelease>,
  remote: Offered,
  { label, icon }: Entry,
): Finding[] {
  const icons = host.release.navigation?.icons;
  if (!icons || icons.includes(icon)) return [];
  return [
    findingOf(
      candidate,
      [`icon ${icon}`],
      [host, remote],
      ({ part }) =>
        `The entry "${label}" of ${called(remote)} in the navigation has the icon "${icon}", and ${called(host)} has only ${listed(icons)}. ${
          part === 'host'
            ? 'The host team must keep the icon.'
            : `The ${part} team must take one of them, or wait until the host team has a host live that has it.`
        }`,
    ),
  ];
}

function noRoom(
  candidate: Candidate,
  host: PlacedRelease<HostRelease>,
  remotes: readonly Offered[],
): Finding[] {
  const offering = widest(remotes);
  const entries = navigationOf(offering.map(({ release }) => release));
  const limit = host.release.navigation?.limit ?? entries.length;
  return entries
    .slice(limit)
    .map(({ label, release }) =>
      findingOf(
        candidate,
        [`room for ${label}`],
        [host, ...offering],
        ({ part }) =>
          `The entry "${label}" of ${release.part}@${release.version} finds no room in the navigation: ${called(host)} shows ${limit}, and there are ${entries.length} (${listed(entries.map((one) => one.label))}). ${
            part === 'host'
              ? 'The host team must keep room for all.'
              : `The ${part} team must do with fewer entries, or agree with the host team and the others who gives way.`
          }`,
      ),
    );
}

/** For each remote that offers entries, its release with the most: any canary may meet any other. */
function widest(remotes: readonly Offered[]): Offered[] {
  const most = new Map<string, Offered>();
  for (const remote of remotes) {
    const { part, navigation } = remote.release;
    if (navigation.length > (most.get(part)?.release.navigation.length ?? 0)) most.set(part, remote);
  }
  return [...most.values()];
}
