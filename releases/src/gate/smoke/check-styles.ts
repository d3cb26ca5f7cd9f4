import type { Browser } from 'playwright-core';
import { nameOf, type Release } from '../../model/release';
import type { ObjectStore } from '../../object-store/object-store';
import { releaseKey } from '../../registry/releases';
import { type Candidate, called, findingOf, type PlacedRelease, reachable } from '../candidate';
import { type Finding, listed } from '../findings';
import { readSheets, type Sheet } from './read-sheets';

/** How many selectors a finding names: a CSS reset has hundreds. */
const MOST = 5;

/** At-rules without a name, which apply to every page. */
const OF_ALL = /^@(page|view-transition)\b/;

type Sheets = ReadonlyMap<string, Sheet>;

/**
 * Whether the style rules of the remotes to be promoted apply only to their own elements. All teams' style sheets are in one
 * page, so each selector needs a class that no other part's style sheet has, and a page-wide name must be unique. A rule that
 * both have word by word, as of a library in the same version, does no harm; one that a library has otherwise in another version is
 * a warning.
 */
export async function checkStyles(browser: Browser, candidate: Candidate): Promise<Finding[]> {
  const placed = reachable(candidate.parts);
  const own = placed.filter(
    ({ release }) => release.kind === 'remote' && candidate.releases.some((one) => isSame(one, release)),
  );
  if (own.length === 0) return [];
  const sheets = await sheetsOf(browser, candidate.store, placed);
  return own.flatMap((mine) => [
    ...withoutClass(mine.release, sheets),
    ...placed
      .filter(({ release }) => release.part !== mine.release.part)
      .flatMap((other) => inCommon(candidate, mine, other, sheets)),
  ]);
}

const isSame = (one: Release, other: Release): boolean => nameOf(one) === nameOf(other);

/** The style sheets of each release, joined. */
async function sheetsOf(
  browser: Browser,
  store: ObjectStore,
  placed: readonly PlacedRelease[],
): Promise<Sheets> {
  const files = placed.flatMap(({ release }) =>
    Object.keys(release.files)
      .filter((file) => file.endsWith('.css'))
      .map((file) => ({ release, key: releaseKey(release.part, release.version, file) })),
  );
  const texts = await Promise.all(files.map(async ({ key }) => `${(await store.get(key))?.bytes ?? ''}`));
  const sheets = await readSheets(browser, texts);
  const of = (release: Release) => sheets.filter((_, at) => files[at]?.release === release);
  return new Map(
    placed.map(({ release }) => [
      nameOf(release),
      {
        rules: of(release).flatMap(({ rules }) => rules),
        named: of(release).flatMap(({ named }) => named),
      },
    ]),
  );
}

const sheetOf = (sheets: Sheets, release: Release): Sheet =>
  sheets.get(nameOf(release)) ?? { rules: [], named: [] };

function withoutClass(release: Release, sheets: Sheets): Finding[] {
  const wide = sheetOf(sheets, release).rules.filter(({ selector }) => classesIn(selector).length === 0);
  const whole = sheetOf(sheets, release).named.filter(({ name }) => OF_ALL.test(name));
  const reaching = [...wide.map(({ selector }) => selector), ...whole.map(({ name }) => name)];
  if (reaching.length === 0) return [];
  const words = `${nameOf(release)} has style rules for every team's elements: ${some(reaching)}. The ${release.part} team must begin each selector with a class of its own.`;
  return [{ level: 'refused', team: release.part, words }];
}

function inCommon(
  candidate: Candidate,
  mine: PlacedRelease,
  other: PlacedRelease,
  sheets: Sheets,
): Finding[] {
  const [own, foreign] = [mine, other].map(({ release }) => sheetOf(sheets, release)) as [Sheet, Sheet];
  const theirs = foreign.named.map(({ name }) => name);
  const texts = foreign.named.map(({ text }) => plain(text));
  const named = own.named.filter(
    ({ name, text }) => !OF_ALL.test(name) && theirs.includes(name) && !texts.includes(plain(text)),
  );
  const classes = new Set(foreign.rules.flatMap(({ selector }) => classesIn(selector)));
  const same = new Set(foreign.rules.map(({ selector, text }) => selector + plain(text)));
  const rules = own.rules.filter(({ selector, text }) => {
    const used = classesIn(selector);
    return used.length > 0 && used.every((name) => classes.has(name)) && !same.has(selector + plain(text));
  });
  const equal = own.rules.filter(({ selector, text }) => same.has(selector + plain(text)));
  const isOfLibrary = ofLibrary(equal, rules);
  const differences = [
    ...rules.map(({ selector }) => ({ what: selector, families: familiesOf(classesIn(selector)) })),
    ...named.map(({ name }) => ({ what: name, families: familiesOf([name.replace(/^@\S+\s+/, '')]) })),
  ];
  const [libraries, others] = [true, false].map((is) =>
    differences.filter(({ families }) => isOfLibrary(families) === is).map(({ what }) => what),
  ) as [string[], string[]];
  const find = (what: readonly string[], advice: (part: string) => string): Finding[] =>
    what.length === 0 ? [] : [differing(candidate, what, [mine, other], advice)];
  return [
    ...find(others, (part) => `The ${part} team must take names of its own, as CSS modules do.`),
    // A team can't give a library's classes other names, and the first one to raise it is alone with the new version.
    ...find(
      libraries,
      (part) =>
        `They seem to be of one library in two versions: the ${part} team should take the other's version, or promote both releases together.`,
    ).map((finding): Finding => ({ ...finding, level: 'warning' })),
  ];
}

const differing = (
  candidate: Candidate,
  what: readonly string[],
  between: readonly [PlacedRelease, PlacedRelease],
  advice: (part: string) => string,
): Finding =>
  findingOf(
    candidate,
    what.map((one) => `styles ${one}`),
    between,
    ({ part }) =>
      `${between.map(called).join(' and ')} both have ${some(what)} in their style sheets, each with something else, and both lie in one page. ${advice(part)}`,
  );

/**
 * Whether a rule is of a library that both have, in two versions: its classes begin with a name of which more rules are equal than
 * differ, as `leaflet` in `.leaflet-popup`.
 */
function ofLibrary(
  equal: Sheet['rules'],
  different: Sheet['rules'],
): (families: readonly string[]) => boolean {
  const surplus = new Map<string, number>();
  const count = (rules: Sheet['rules'], each: number) => {
    for (const family of rules.flatMap(({ selector }) => familiesOf(classesIn(selector))))
      surplus.set(family, (surplus.get(family) ?? 0) + each);
  };
  count(equal, 1);
  count(different, -1);
  return (families) => families.every((family) => (surplus.get(family) ?? 0) > 0);
}

const familiesOf = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.split(/[-_]/)[0] ?? '')),
];

/** `:is(.a, .b)` without brackets inside: the inner ones are replaced first. */
const INNERMOST = /:([\w-]+)\(((?:\\.|[^\\()])*)\)/g;

/** The classes without which a selector matches nothing. */
function classesIn(selector: string): string[] {
  let rest = selector.replace(/"(?:\\.|[^"])*"/g, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(INNERMOST, (_, name: string, choices: string) =>
      // Each alternative of a selector must have one.
      name !== 'not' && choices.split(',').every((choice) => namesIn(choice).length > 0)
        ? ` ${choices} `
        : '',
    );
  }
  return namesIn(rest);
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g)].map(([, name = '']) => name);

/** The same picture has another address in each release. */
const plain = (text: string): string => text.replace(/url\([^)]*\)/g, 'url()');

const some = (names: readonly string[]): string => {
  const all = [...new Set(names)];
  const rest = all.length - MOST;
  return listed([...all.slice(0, MOST), ...(rest > 0 ? [`${rest} more`] : [])]);
};
