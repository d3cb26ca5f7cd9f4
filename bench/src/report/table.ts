import type { Load } from '../measure/load-page';
import { median, ratioInWords, ratioOfMedians } from './statistics';

/** A variant's loads, one for each round, in order. */
export interface Series {
  readonly name: string;
  readonly loads: readonly Load[];
}

/** A page's loads in every variant. */
export interface PageSeries {
  readonly path: string;
  readonly series: readonly Series[];
}

type Figure = Exclude<keyof Load, 'story'>;
const COLUMNS: readonly (readonly [title: string, figure: Figure, digits: number])[] = [
  ['FCP ms', 'fcp', 0],
  ['LCP ms', 'lcp', 0],
  ['content ms', 'content', 0],
  ['live ms', 'live', 0],
  ['CPU ms', 'cpu', 0],
  ['levels', 'levels', 0],
  ['requests', 'requests', 0],
  ['KB', 'kilobytes', 1],
  ['KB of scripts', 'scriptKilobytes', 1],
  ['KB with pictures', 'kilobytesWithPictures', 1],
];
const RATIOS: readonly (readonly [title: string, figure: Figure])[] = [
  ['FCP', 'fcp'],
  ['LCP', 'lcp'],
  ['content', 'content'],
  ['live', 'live'],
  ['CPU', 'cpu'],
  ['KB', 'kilobytes'],
];

const figures = (loads: readonly Load[], figure: Figure): number[] =>
  loads.map((load) => load[figure] ?? Number.NaN);

/** Medians over the rounds. */
export const medians = (all: readonly Series[]): string =>
  markdown(
    ['', ...COLUMNS.map(([title]) => title)],
    all.map(({ name, loads }) => [
      name,
      ...COLUMNS.map(([, figure, digits]) => shown(median(figures(loads, figure)), digits)),
    ]),
  );

/** Each variant against one of them: the ratios of the medians, with the 95 % confidence interval in brackets. */
export function ratios(all: readonly Series[], against: string): string {
  const base = all.find(({ name }) => name === against)?.loads ?? [];
  return markdown(
    [`against ${against}`, ...RATIOS.map(([title]) => title)],
    all.map(({ name, loads }) => [
      name,
      ...RATIOS.map(([, figure]) =>
        ratioInWords(ratioOfMedians(figures(loads, figure), figures(base, figure))),
      ),
    ]),
  );
}

/** A dash if nothing was measured. */
const shown = (value: number, digits: number): string => (Number.isNaN(value) ? '–' : value.toFixed(digits));

/** A table whose first column is text. */
export function markdown(head: string[], rows: string[][]): string {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0), 3),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, at) => (at ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
