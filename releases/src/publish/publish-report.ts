import type { Deployment } from '../model/deployment';
import { pathsOf } from '../model/page-paths';
import { entriesOf, partsOf } from '../model/parts';
import { type HostRelease, nameOf, type Release, type RemoteRelease } from '../model/release';
import { changedModules, lackedModules } from '../model/shared-fit';
import type { ObjectStore } from '../object-store/object-store';
import { firstFiles, kilobytes, packedSizes, servedFiles, sumOf } from '../registry/release-sizes';

/** The changes of a release compared with the live one of its part, a line each: what a team should read before it promotes. */
export async function publishReport(
  store: ObjectStore,
  deployment: Deployment | null,
  release: Release,
): Promise<string[]> {
  const live = entriesOf(partsOf(deployment)).find(([part]) => part === release.part)?.[1].live;
  if (!live) return [`${release.part} isn't live yet.`];
  if (live.version === release.version) return [`${nameOf(live)} is what is live.`];
  const both = <T>(of: (one: Release) => T) => [of(live), of(release)] as const;
  const lines = [
    ...(await sizeChanges(store, live, release)),
    ...setChanges('page', pathsOf(live), pathsOf(release)),
    ...setChanges('expose', exposesOf(live), exposesOf(release)),
    ...setChanges('use of', usesOf(live), usesOf(release)),
    ...versionChanges('expose', both(exposesOf), both(contractsOf)),
    ...versionChanges('takes', both(usesOf), both(requiresOf)),
    ...rangeChanges(live, release),
    ...ahead(deployment, release),
  ];
  return lines.length
    ? [
        `Against the live ${nameOf(live)} (compressed, as browsers get it):`,
        ...lines.map((line) => `  ${line}`),
      ]
    : [`Against the live ${nameOf(live)}: same sizes, pages, exposes and shared needs.`];
}

/** In bytes. A smaller change isn't reported: a new version number alone changes a few bytes. */
const WORTH_TELLING = 100;

async function sizeChanges(store: ObjectStore, live: Release, release: Release): Promise<string[]> {
  const [before, after] = await Promise.all([live, release].map((one) => starts(store, one)));
  return [...(after ?? [])].flatMap(([what, is]) => {
    const was = before?.get(what);
    if (was === undefined) return [`${what}: ${kilobytes(is)}`];
    if (Math.abs(is - was) < WORTH_TELLING) return [];
    return [
      `${what}: ${kilobytes(was)} → ${kilobytes(is)} (${is > was ? '+' : '−'}${kilobytes(Math.abs(is - was))})`,
    ];
  });
}

/** What is fetched before each page is shown, and all files that browsers get. */
async function starts(store: ObjectStore, release: Release): Promise<Map<string, number>> {
  const sizes = await packedSizes(store, release);
  const firsts: [string, number][] =
    release.kind === 'host'
      ? [['first files', sumOf(sizes, [...release.main.js, ...release.main.css])]]
      : release.pages.map((page) => [`first files of ${page.path}`, sumOf(sizes, firstFiles(release, page))]);
  const served = servedFiles(release).map((file) => ({ file }));
  return new Map([...firsts, ['all files', sumOf(sizes, served)]]);
}

function setChanges(what: string, before: readonly string[], after: readonly string[]): string[] {
  return [
    ...after.filter((name) => !before.includes(name)).map((name) => `new ${what} ${name}`),
    ...before.filter((name) => !after.includes(name)).map((name) => `no ${what} ${name} any more`),
  ];
}

type Versions = Readonly<Record<string, string>>;

const exposesOf = (release: Release): string[] =>
  release.kind === 'remote' ? Object.keys(release.exposes) : [];
const usesOf = (release: Release): string[] => (release.kind === 'remote' ? release.uses : []);
const contractsOf = (release: Release): Versions => (release.kind === 'remote' ? release.contracts : {});
const requiresOf = (release: Release): Versions => (release.kind === 'remote' ? release.requires : {});

/** The pieces in both releases whose contract has another version now (rule: piece-has-a-version). */
function versionChanges(
  what: string,
  [live, release]: readonly [readonly string[], readonly string[]],
  [before, after]: readonly [Versions, Versions],
): string[] {
  return live
    .filter((name) => release.includes(name) && before[name] !== after[name])
    .map((name) => `${what} ${name}: ${before[name] ?? 'any version'} → ${after[name] ?? 'any version'}`);
}

function rangeChanges(live: Release, release: Release): string[] {
  const [verb, before, after] = [
    release.kind === 'host' ? 'provides' : 'needs',
    rangesOf(live),
    rangesOf(release),
  ];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => `${verb} ${name}: ${before[name] ?? 'not at all'} → ${after[name] ?? 'not any more'}`);
}

/** What keeps it from the live host, which may be older than the sources that a remote is built from. */
function ahead(deployment: Deployment | null, release: Release): string[] {
  const host = partsOf(deployment).host?.live;
  if (!host || release.kind === 'host') return [];
  const { provides } = host.shared;
  const lacked = lackedModules(host, release).map(
    ([module]) => `${module} ${provides[module] ?? 'not at all'}`,
  );
  const changed = changedModules(host, release).map((module) => `another ${module} ${provides[module]}`);
  return [
    ...(lacked.length
      ? [`the live ${nameOf(host)} has ${lacked.join(', ')}: a host with more goes live first`]
      : []),
    ...(changed.length
      ? [`the live ${nameOf(host)} has ${changed.join(', ')}, which changed without a new version`]
      : []),
  ];
}

const rangesOf = (release: HostRelease | RemoteRelease): Record<string, string> =>
  release.kind === 'host' ? release.shared.provides : release.shared.needs;
