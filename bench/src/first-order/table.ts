import { median } from '../report/statistics';
import { markdown } from '../report/table';
import type { Stretch } from './first-order';

/** One row for each stretch and one for the whole way: taps, and medians of seconds. */
export function firstOrderTable(ways: readonly (readonly Stretch[])[]): string {
  const [first = []] = ways;
  const seconds = (of: (way: readonly Stretch[]) => number) => median(ways.map(of)).toFixed(1);
  const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0);
  return markdown(
    ['', 'taps', 'of these into fields', 'seconds'],
    [
      ...first.map(({ name, taps, fields }, at) => [
        name,
        String(taps),
        String(fields),
        seconds((way) => way[at]?.seconds ?? Number.NaN),
      ]),
      [
        'in all',
        String(sum(first.map(({ taps }) => taps))),
        String(sum(first.map(({ fields }) => fields))),
        seconds((way) => sum(way.map((stretch) => stretch.seconds))),
      ],
    ],
  );
}
