import type { Browser } from '@playwright/test';
import { median } from '../report/statistics';
import { markdown } from '../report/table';
import type { Variant } from '../sites/variants';
import { type Tapped, tapPage } from './tap-page';
import { TAPPED } from './taps';

/** Medians of the time from touch to paint for each tap, and of the page's KB. The variants are interleaved as in the loads. */
export async function measureDelays(
  browser: Browser,
  variants: readonly Variant[],
  { rounds, say }: { rounds: number; say(line: string): void },
): Promise<string> {
  const rows: string[][] = [];
  for (const tapped of TAPPED) {
    say(tapped.path);
    const seen = new Map(variants.map(({ name }) => [name, [] as Tapped[]]));
    for (let round = 1; round <= rounds; round++) {
      say(`Round ${round} of ${rounds}`);
      for (const { name, front, scene } of round % 2 ? variants : [...variants].reverse()) {
        seen.get(name)?.push(await tapPage(browser, { site: front.url, tapped, scene }));
      }
    }
    const all = [...seen.values()];
    const row = (of: string, digits: number, figure: (one: Tapped) => number) =>
      rows.push([`${tapped.path}, ${of}`, ...all.map((list) => median(list.map(figure)).toFixed(digits))]);
    for (const { name } of tapped.taps) row(name, 0, ({ delays }) => delays.get(name) ?? Number.NaN);
    row('KB of its HTML', 1, ({ html }) => html);
  }
  return markdown(['ms from touch to paint', ...variants.map(({ name }) => name)], rows);
}
