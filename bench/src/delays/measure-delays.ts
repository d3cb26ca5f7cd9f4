import type { Browser } from '@playwright/test';
import { median } from '../report/statistics';
import { markdown } from '../report/table';
import type { Variant } from '../sites/variants';
import { type Tapped, tapPage } from './tap-page';
import { TAPPED } from './taps';

/** A figure of a page with the demo's data and with much more: milliseconds from touch to paint of a tap, or KB of its HTML. */
export interface Growth {
  path: string;
  /** The tap's name; null for the HTML. */
  tap: string | null;
  few: number;
  many: number;
}

/** Medians of the time from touch to paint for each tap, and of the page's KB. The variants are interleaved as in the loads. */
export async function measureDelays(
  browser: Browser,
  variants: readonly Variant[],
  { rounds, say }: { rounds: number; say(line: string): void },
): Promise<{ table: string; loads: Growth[] }> {
  const rows: string[][] = [];
  const loads: Growth[] = [];
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
    const row = (tap: string | null, digits: number, figure: (one: Tapped) => number) => {
      const figures = all.map((list) => median(list.map(figure)));
      rows.push([
        `${tapped.path}, ${tap ?? 'KB of its HTML'}`,
        ...figures.map((value) => value.toFixed(digits)),
      ]);
      const [few = Number.NaN, many = Number.NaN] = figures;
      loads.push({ path: tapped.path, tap, few, many });
    };
    for (const { name } of tapped.taps) row(name, 0, ({ delays }) => delays.get(name) ?? Number.NaN);
    row(null, 1, ({ html }) => html);
  }
  return { table: markdown(['ms from touch to paint', ...variants.map(({ name }) => name)], rows), loads };
}
