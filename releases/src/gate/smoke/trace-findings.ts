import { nameOf, type RemoteRelease } from '../../model/release';
import type { ObjectStore } from '../../object-store/object-store';
import { releaseKey } from '../../registry/releases';
import { type Candidate, remotesIn } from '../candidate';
import { type Finding, listed } from '../findings';
import { type ComparedTraces, compareTraces, type PageTraces } from './known-traces';
import { asKnown } from './page-verdict';
import { isElement, TIMER } from './traces';

/** Globals of build tools, with a different name in each release: containers, lists of loaded chunks. */
const OF_TOOLS = /^(webpack|rspack)Chunk|^__(FEDERATION|VMOK|GLOBAL_LOADING_REMOTE_ENTRY)__$/;
/** Events of the browser itself, which no part of a page causes: a connection or a store may listen to them for good. */
const OF_THE_BROWSER =
  /^(online|offline|pagehide|pageshow|visibilitychange|freeze|resume|storage|languagechange) /;

/**
 * The findings on what pages leave behind in the window and the document, which all teams share. What harms other pages is refused:
 * a replaced function of the browser, another attribute of the document's first elements, stored data of the shared packages, and
 * one more listener, timer or element after each visit. What the live release does too on the same page, a name that it doesn't
 * have, and what is added once are warnings.
 *
 * @param was the same pages as live now, of those that do harm
 */
export async function traceFindings(
  candidate: Candidate,
  seen: readonly PageTraces[],
  was: readonly PageTraces[],
): Promise<Finding[]> {
  const remotes = candidate.releases.filter((release) => release.kind === 'remote');
  const all = compareTraces(seen, was);
  const found = await Promise.all(
    remotes.map(async (release) => {
      const pages = all.filter(({ visit }) => visit.part === release.part);
      const refuse: Refuse = (traces, say) => refusedUnlessKnown(candidate, release, traces, say);
      return [
        ...refuse(
          pages.flatMap(({ replaced }) => replaced),
          (names) =>
            `puts a function of its own in the place of the browser's ${names}, which the code of all teams calls. The ${release.part} team must call its own by another name.`,
        ),
        ...refuse(
          pages.flatMap(({ attributes }) => attributes),
          (names) =>
            `leaves ${names} when its page goes: other teams' pages look or scroll otherwise then. The ${release.part} team must take that back with its component, or give it to an element of its own.`,
        ),
        ...storedPast(release, all, refuse),
        ...leftBehind(release, all, refuse),
        ...finding(
          'warning',
          release,
          await newNames(
            candidate,
            release,
            pages.flatMap(({ globals }) => globals),
          ),
          (names) =>
            `leaves ${names} in the window, where another team's code may have the same name. The ${release.part} team should keep it in a module; many libraries have a setting or a noConflict() for that.`,
        ),
      ];
    }),
  );
  return found.flat();
}

type Say = (names: string) => string;
type Trace = ComparedTraces['replaced'][number];
type Refuse = (traces: readonly Trace[], say: Say) => Finding[];

/** New traces are refused; those that the live release leaves too are only warned about. */
function refusedUnlessKnown(
  candidate: Candidate,
  release: RemoteRelease,
  traces: readonly Trace[],
  say: Say,
): Finding[] {
  const namesOf = (some: readonly Trace[]) => some.map(({ name }) => name);
  const fresh = traces.filter(({ isKnown }) => !isKnown);
  const known = traces.filter(({ isKnown }) => isKnown);
  const live = candidate.before?.remotes[release.part]?.live;
  const unknownOn = [...new Set(fresh.flatMap(({ unknownOn }) => unknownOn ?? []))].sort();
  const doubt =
    live && unknownOn.length
      ? ` Whether ${nameOf(live)} does so too can't be told: as it is live, ${listed(unknownOn)} fails or leads elsewhere.`
      : '';
  return [
    ...finding('refused', release, namesOf(fresh), (names) => `${say(names)}${doubt}`),
    ...finding('refused', release, namesOf(known), say).map((one) => asKnown(one, candidate, [])),
  ];
}

/** On any part's page: what a script of this release did. */
const by = <Done extends { script: string }>(
  { part, version }: RemoteRelease,
  all: readonly Done[],
): Done[] => all.filter(({ script }) => script.startsWith(`/${releaseKey(part, version, '')}`));

function storedPast(release: RemoteRelease, all: readonly ComparedTraces[], refuse: Refuse): Finding[] {
  const own = by(
    release,
    all.flatMap(({ stored }) => stored),
  );
  return [
    ...refuse(
      own.filter(({ key }) => key === null),
      (names) =>
        `empties ${names}: a customer's session and cart go with it. The ${release.part} team must remove its own keys alone.`,
    ),
    ...refuse(
      own.filter(({ key }) => key !== null),
      (names) =>
        `writes ${names} in localStorage past the shared package whose data that is: pages that are open don't notice, or lose what they have. The ${release.part} team must call @food/session or @food/cart.`,
    ),
  ];
}

function leftBehind(release: RemoteRelease, all: readonly ComparedTraces[], refuse: Refuse): Finding[] {
  const { part } = release;
  const everywhere = all.flatMap(({ left }) => left);
  const own = by(release, everywhere).filter(({ what }) => !OF_THE_BROWSER.test(what));
  const growing = own.filter(({ grows }) => grows);
  const kept = own.filter(({ what }) => !growing.some((other) => other.what === what));
  const timers = (some: typeof own) => some.filter(({ what }) => what === TIMER);
  const elements = (some: typeof own) => some.filter(({ what }) => isElement(what));
  const listeners = (some: typeof own) => some.filter(({ what }) => what !== TIMER && !isElement(what));
  const warn = (some: typeof own, say: Say) =>
    finding(
      'warning',
      release,
      some.map(({ name }) => name),
      say,
    );
  return [
    ...refuse(
      listeners(growing),
      (names) =>
        `adds a listener for ${names} with each visit, and leaves it there when its page goes: it goes on in other teams' pages. The ${part} team must remove it with its component.`,
    ),
    ...refuse(
      timers(growing),
      (names) =>
        `starts ${names} with each visit, and lets it run when its page goes: it goes on in other teams' pages. The ${part} team must end it by clearInterval with its component.`,
    ),
    ...refuse(
      elements(growing),
      (names) =>
        `puts ${names} into the body with each visit, and leaves it there when its page goes: it lies in other teams' pages. The ${part} team must remove it with its component.`,
    ),
    ...warn(
      listeners(kept),
      (names) =>
        `keeps a listener for ${names} when its page goes. The ${part} team should see that it leaves other teams' pages alone, or remove it with its component.`,
    ),
    ...warn(
      timers(kept),
      (names) =>
        `lets ${names} run when its page goes. The ${part} team should see that it leaves other teams' pages alone, or end it by clearInterval with its component.`,
    ),
    ...warn(
      elements(kept),
      (names) =>
        `keeps ${names} in the body when its page goes. The ${part} team should see that it leaves other teams' pages alone, or remove it with its component.`,
    ),
  ];
}

/** The names in the release's own scripts that aren't in those of the live one; others come from the host or another remote. */
async function newNames(
  { parts, before, store }: Candidate,
  release: RemoteRelease,
  globals: readonly string[],
): Promise<string[]> {
  const containers = new Set(remotesIn(parts).map((placed) => placed.release.global));
  const names = globals.filter((name) => !containers.has(name) && !OF_TOOLS.test(name));
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
  say: Say,
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
