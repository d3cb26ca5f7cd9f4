import type { Growth } from '../delays/measure-delays';
import type { Development } from '../development/measure-development';
import type { Scores } from '../lighthouse/run-lighthouse';
import type { Load } from '../measure/load-page';
import type { Row } from '../server/rounds';
import { PLAIN_FEDERATION, RENDERED_TWIN, TWIN } from '../sites/names';
import type { Visits } from '../visits/measure-visits';
import { median, type Ratio, ratioInWords, ratioOfMedians } from './statistics';
import { markdown, type PageSeries } from './table';

/** What must be reached (docs/speed.md), and what the last measurement says of it. */
export interface Bar {
  what: string;
  against: string;
  bar: string;
  /** Each figure by its name; empty if nothing was measured. */
  seen: readonly Figure[];
}

interface Figure {
  name: string;
  value: number;
  words: string;
  isMet: boolean;
}

/** The last measurement of each kind; null if there is none. */
export interface Measured {
  pages: readonly PageSeries[] | null;
  visits: Visits | null;
  delays: readonly Growth[] | null;
  lighthouse: Readonly<Record<string, readonly Scores[]>> | null;
  development: Development | null;
  server: Readonly<Record<string, Row>> | null;
}

/** The variants without which a page's bars aren't known. */
export const HELD = ['composed', TWIN, RENDERED_TWIN, PLAIN_FEDERATION];
const FIRST_SCREENS = ['/home', '/category/2', '/all-items', '/coupons'];

/** Every bar of the table in docs/speed.md but the layout shift and the order of live updates, which tests hold. */
export const bars = (measured: Measured): Bar[] => [
  ...ofPages(measured.pages ?? []),
  ...ofVisits(measured.visits),
  ...ofDelays(measured.delays ?? []),
  ...ofLighthouse(measured.lighthouse),
  ...ofServer(measured.server ?? {}),
  ...ofDevelopment(measured.development),
];

function ofPages(pages: readonly PageSeries[]): Bar[] {
  const isFirstScreen = ({ path }: PageSeries) => FIRST_SCREENS.includes(path);
  const isRendered = ({ series }: PageSeries) => series.some(({ name }) => name === RENDERED_TWIN);
  const not = (is: (page: PageSeries) => boolean) => (page: PageSeries) => !is(page);
  const row = (
    what: string,
    figure: 'content' | 'lcp' | 'live',
    against: string,
    most: number,
    counts: (page: PageSeries) => boolean,
  ): Bar => ({
    what,
    against,
    bar: `≤ ${most.toFixed(2)}`,
    seen: pages.filter(counts).flatMap(({ path, series }) => {
      const of = (variant: string) =>
        series.find(({ name }) => name === variant)?.loads.map((load) => load[figure] ?? Number.NaN) ?? [];
      const ratio = ratioOfMedians(of('composed'), of(against));
      return Number.isNaN(ratio.value) ? [] : [ofRatio(path, ratio, most)];
    }),
  });
  const scripts = (read: (load: Load) => number) =>
    pages
      .find(({ path }) => path === '/home')
      ?.series.find(({ name }) => name === 'composed')
      ?.loads.map(read) ?? [];
  return [
    row('content of the first screens', 'content', TWIN, 0.5, isFirstScreen),
    row('largest paint of the first screens', 'lcp', TWIN, 0.5, isFirstScreen),
    row('first click of the first screens', 'live', TWIN, 1.05, isFirstScreen),
    row('content of every other page', 'content', TWIN, 1.05, not(isFirstScreen)),
    row('content of the pages that a server renders', 'content', PLAIN_FEDERATION, 0.3, isRendered),
    row('content of the others', 'content', PLAIN_FEDERATION, 0.6, not(isRendered)),
    row('content', 'content', RENDERED_TWIN, 1.05, isRendered),
    row('largest paint', 'lcp', RENDERED_TWIN, 1.05, isRendered),
    row('first click', 'live', RENDERED_TWIN, 1.05, isRendered),
    most(
      'KB of JavaScript until the first click',
      115,
      1,
      figureOf(
        '/home',
        scripts((load) => load.scriptBodyKilobytes),
      ),
    ),
  ];
}

function ofVisits(visits: Visits | null): Bar[] {
  const { second, afterRelease, itsOwnFiles } = visits?.kilobytes ?? {};
  const more =
    afterRelease === undefined || itsOwnFiles === undefined ? undefined : afterRelease - itsOwnFiles;
  return [
    most('KB of a second visit', 6, 1, { '/home': second }),
    most('KB of a visit after a release, beside the files of that release', 6, 1, { '/home': more }),
  ];
}

function ofDelays(delays: readonly Growth[]): Bar[] {
  const named = (wanted: (one: Growth) => boolean, read: (one: Growth) => number) =>
    Object.fromEntries(
      delays.filter(wanted).map((one) => [`${one.path}${one.tap ? `, ${one.tap}` : ''}`, read(one)]),
    );
  const growth = ({ few, many }: Growth) => many / few;
  const isTap = ({ tap }: Growth) => tap !== null;
  return [
    most(
      'milliseconds from a tap to the paint',
      100,
      0,
      named(isTap, ({ few }) => few),
    ),
    most('delay with 2,000 dishes or 5,000 points, to that with few', 1.5, 2, named(isTap, growth)),
    most(
      'HTML with 2,000 dishes or 5,000 points, to that with few',
      1.3,
      2,
      named((one) => !isTap(one), growth),
    ),
  ];
}

function ofLighthouse(scores: Measured['lighthouse']): Bar[] {
  const medians = (category: keyof Scores) =>
    Object.fromEntries(
      Object.entries(scores ?? {}).map(([path, all]) => [path, median(all.map((one) => one[category]))]),
    );
  return [
    least('Lighthouse, performance', 98, medians('performance')),
    ...(['accessibility', 'best-practices', 'seo'] as const).map((category) =>
      least(`Lighthouse, ${category}`, 100, medians(category)),
    ),
  ];
}

const ofServer = (rows: Readonly<Record<string, Row>>): Bar[] =>
  Object.values(rows).flatMap(({ what, against, bar, product, base }) => {
    const [, sign, limit] = /^([≤≥]) ([\d.]+)$/.exec(bar) ?? [];
    if (!sign) return [];
    const ratio = ratioOfMedians(product, base);
    return [{ what, against, bar, seen: [ofRatio('', ratio, Number(limit), sign === '≥')] }];
  });

const ofDevelopment = (took: Development | null): Bar[] => [
  most('milliseconds of `npm start` with everything built', 3_000, 0, figureOf('', took?.start ?? [])),
  most('milliseconds until a saved change is on the screen', 300, 0, figureOf('', took?.change ?? [])),
];

const figureOf = (name: string, values: readonly number[]): Record<string, number> =>
  values.length > 0 ? { [name]: median(values) } : {};

const ofRatio = (name: string, ratio: Ratio, limit: number, isLeast = false): Figure => ({
  name,
  value: ratio.value,
  words: ratioInWords(ratio),
  // As it is printed: a third digit is noise.
  isMet: isLeast ? round(ratio.value, 2) >= limit : round(ratio.value, 2) <= limit,
});

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

const most = (
  what: string,
  limit: number,
  digits: number,
  seen: Readonly<Record<string, number | undefined>>,
): Bar => ({
  what,
  against: '',
  bar: `≤ ${limit}`,
  seen: figures(seen, digits, (value) => value <= limit),
});

const least = (what: string, limit: number, seen: Readonly<Record<string, number>>): Bar => ({
  what,
  against: '',
  bar: `≥ ${limit}`,
  seen: figures(seen, 0, (value) => value >= limit),
});

const figures = (
  seen: Readonly<Record<string, number | undefined>>,
  digits: number,
  isMet: (value: number) => boolean,
): Figure[] =>
  Object.entries(seen).flatMap(([name, value]) =>
    value === undefined || Number.isNaN(value)
      ? []
      : [{ name, value, words: value.toFixed(digits), isMet: isMet(round(value, digits)) }],
  );

/** One row a bar: whether it is met, and each figure. */
export const barsTable = (all: readonly Bar[]): string =>
  markdown(
    ['what', 'against', 'bar', 'met', 'seen'],
    all.map(({ what, against, bar, seen }) => [what, against, bar, isMet(seen), shown(seen)]),
  );

function isMet(seen: readonly Figure[]): string {
  if (seen.length === 0) return 'not measured';
  const missed = seen.filter(({ isMet }) => !isMet).length;
  if (missed === 0) return 'yes';
  return missed === seen.length ? 'no' : `${seen.length - missed} of ${seen.length}`;
}

const shown = (seen: readonly Figure[]): string =>
  seen.map(({ name, words, isMet }) => `${name}${name && ' '}${isMet ? words : `**${words}**`}`).join('; ');
