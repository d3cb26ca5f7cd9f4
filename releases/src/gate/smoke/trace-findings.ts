import { nameOf, type RemoteRelease } from '../../model/release';
import type { ObjectStore } from '../../object-store/object-store';
import { releaseKey } from '../../registry/releases';
import type { SourceOf } from '../../registry/source-places';
import { type Candidate, remotesIn } from '../candidate';
import { type Finding, listed } from '../findings';
import { sourceWords } from './page-verdict';
import { type Left, type StoredPast, TIMER, type Traces } from './traces';
import type { Visit } from './visits';

/** Globals of build tools, with a different name in each release: containers, lists of loaded chunks. */
const OF_TOOLS = /^(webpack|rspack)Chunk|^__(FEDERATION|VMOK|GLOBAL_LOADING_REMOTE_ENTRY)__$/;
/** Events of the browser itself, which no part of a page causes: a connection or a store may listen to them for good. */
const OF_THE_BROWSER =
  /^(online|offline|pagehide|pageshow|visibilitychange|freeze|resume|storage|languagechange) /;

/**
 * The findings on what pages leave behind in the window, which all teams share. What harms other pages is refused: a replaced
 * function of the browser, stored data of the shared packages, and one more listener or timer after each visit. A name that the live release doesn't have, or a listener or timer that
 * is added once, is a warning.
 */
export async function traceFindings(
  candidate: Candidate,
  seen: readonly { visit: Visit; traces: Traces | null; sourceOf: SourceOf }[],
): Promise<Finding[]> {
  const remotes = candidate.releases.filter((release) => release.kind === 'remote');
  const all = seen.flatMap(({ traces, sourceOf }) =>
    (traces?.left ?? []).map((one) => ({ ...one, names: namesOf(one, sourceOf) })),
  );
  const stored = seen.flatMap(({ traces, sourceOf }) =>
    (traces?.stored ?? []).map((one) => ({ ...one, source: sourceWords(sourceOf(one.stack)) })),
  );
  const found = await Promise.all(
    remotes.map(async (release) => {
      const left = seen.flatMap(({ visit, traces }) => (visit.part === release.part && traces) || []);
      return [
        ...replaced(release, left),
        ...storedPast(release, stored),
        ...leftBehind(release, all),
        ...finding(
          'warning',
          release,
          await newNames(candidate, release, left),
          (names) =>
            `leaves ${names} in the window, where another team's code may have the same name. The ${release.part} team should keep it in a module; many libraries have a setting or a noConflict() for that.`,
        ),
      ];
    }),
  );
  return found.flat();
}

const replaced = (release: RemoteRelease, traces: readonly Traces[]): Finding[] =>
  finding(
    'refused',
    release,
    traces.flatMap((trace) => trace.replaced),
    (names) =>
      `puts a function of its own in the place of the browser's ${names}, which the code of all teams calls. The ${release.part} team must call its own by another name.`,
  );

/** `keydown on document (remote-deals/src/deals.tsx:4:21)`, for each place that began one. */
const namesOf = ({ what, stacks }: Left, sourceOf: SourceOf): string[] =>
  stacks.map((stack) => `${what}${sourceWords(sourceOf(stack))}`);

/** On any part's page: what a script of this release did. */
const by = <Done extends { script: string }>(
  { part, version }: RemoteRelease,
  all: readonly Done[],
): Done[] => all.filter(({ script }) => script.startsWith(`/${releaseKey(part, version, '')}`));

function storedPast(release: RemoteRelease, all: readonly (StoredPast & { source: string })[]): Finding[] {
  const own = by(release, all);
  const keys = own.flatMap(({ key, source }) => (key === null ? [] : `${key}${source}`));
  return [
    ...finding(
      'refused',
      release,
      own.flatMap(({ key, source }) => (key === null ? `localStorage${source}` : [])),
      (names) =>
        `empties ${names}: a customer's session and cart go with it. The ${release.part} team must remove its own keys alone.`,
    ),
    ...finding(
      'refused',
      release,
      keys,
      (names) =>
        `writes ${names} in localStorage past the shared package whose data that is: pages that are open don't notice, or lose what they have. The ${release.part} team must call @food/session or @food/cart.`,
    ),
  ];
}

function leftBehind(release: RemoteRelease, all: readonly (Left & { names: string[] })[]): Finding[] {
  const { part } = release;
  const own = by(release, all).filter(({ what }) => !OF_THE_BROWSER.test(what));
  const growing = own.filter(({ grows }) => grows);
  const kept = own.filter(({ what }) => !growing.some((other) => other.what === what));
  const timers = (some: typeof own) => some.flatMap(({ what, names }) => (what === TIMER ? names : []));
  const listeners = (some: typeof own) => some.flatMap(({ what, names }) => (what === TIMER ? [] : names));
  return [
    ...finding(
      'refused',
      release,
      listeners(growing),
      (names) =>
        `adds a listener for ${names} with each visit, and leaves it there when its page goes: it goes on in other teams' pages. The ${part} team must remove it with its component.`,
    ),
    ...finding(
      'refused',
      release,
      timers(growing),
      (names) =>
        `starts ${names} with each visit, and lets it run when its page goes: it goes on in other teams' pages. The ${part} team must end it by clearInterval with its component.`,
    ),
    ...finding(
      'warning',
      release,
      listeners(kept),
      (names) =>
        `keeps a listener for ${names} when its page goes. The ${part} team should see that it leaves other teams' pages alone, or remove it with its component.`,
    ),
    ...finding(
      'warning',
      release,
      timers(kept),
      (names) =>
        `lets ${names} run when its page goes. The ${part} team should see that it leaves other teams' pages alone, or end it by clearInterval with its component.`,
    ),
  ];
}

/** The names in the release's own scripts that aren't in those of the live one; others come from the host or another remote. */
async function newNames(
  { parts, before, store }: Candidate,
  release: RemoteRelease,
  traces: readonly Traces[],
): Promise<string[]> {
  const containers = new Set(remotesIn(parts).map((placed) => placed.release.global));
  const names = traces
    .flatMap((trace) => trace.globals)
    .filter((name) => !containers.has(name) && !OF_TOOLS.test(name));
  const live = before?.remotes[release.part]?.live;
  const [own, known] = await Promise.all([scriptsOf(store, release), live ? scriptsOf(store, live) : '']);
  return names.filter((name) => hasName(own, name) && !hasName(known, name));
}

async function scriptsOf(store: ObjectStore, { part, version, files }: RemoteRelease): Promise<string> {
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  const read = await Promise.all(scripts.map((file) => store.get(releaseKey(part, version, file))));
  return read.map((script) => script?.bytes.toString('utf8')).join('\n');
}

/** As a property: minified scripts rename variables. */
const hasName = (code: string, name: string): boolean =>
  new RegExp(`[.'"\`]${name.replace(/\W/g, '\\$&')}(?![\\w$])`).test(code);

const finding = (
  level: Finding['level'],
  release: RemoteRelease,
  names: readonly string[],
  say: (names: string) => string,
): Finding[] =>
  names.length === 0
    ? []
    : [
        {
          level,
          team: release.part,
          words: `${nameOf(release)} ${say(listed([...new Set(names)].sort()))}`,
        },
      ];
