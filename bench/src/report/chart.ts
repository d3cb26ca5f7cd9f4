import { median } from './statistics';
import type { Series } from './table';

/** In pixels. */
const SIZE = { width: 720, names: 170, bar: 16, gap: 10, head: 34 };
const COLOURS = { content: '#0f766e', live: '#b45309' } as const;

/** An SVG with bars for content and first click of every variant, page below page; it needs no style sheet. */
export function chart(results: readonly { path: string; series: readonly Series[] }[]): string {
  const of = (series: Series, figure: keyof typeof COLOURS) =>
    median(series.loads.map((load) => load[figure] ?? Number.NaN));
  const figures = Object.keys(COLOURS) as (keyof typeof COLOURS)[];
  const all = results.flatMap(({ series }) =>
    series.flatMap((one) => figures.map((figure) => of(one, figure))),
  );
  const longest = Math.max(...all.filter((value) => !Number.isNaN(value)));
  const scale = (SIZE.width - SIZE.names - 70) / longest;
  const lines: string[] = [];
  let y = SIZE.head;
  const text = (x: number, words: string, more = '') =>
    lines.push(`<text x="${x}" y="${y + SIZE.bar - 4}"${more}>${words}</text>`);
  for (const { path, series } of results) {
    text(8, path, ' font-weight="bold"');
    y += SIZE.bar + 6;
    for (const one of series) {
      text(8, one.name);
      for (const figure of figures) {
        const ms = of(one, figure);
        if (Number.isNaN(ms)) continue;
        const width = Math.max(1, ms * scale);
        lines.push(
          `<rect x="${SIZE.names}" y="${y}" width="${width.toFixed(1)}" height="${SIZE.bar - 2}" fill="${COLOURS[figure]}"/>`,
        );
        text(SIZE.names + width + 6, `${Math.round(ms)} ms`);
        y += SIZE.bar;
      }
      y += SIZE.gap;
    }
  }
  const legend = figures.map(
    (figure, at) =>
      `<rect x="${SIZE.names + at * 120}" y="10" width="12" height="12" fill="${COLOURS[figure]}"/><text x="${SIZE.names + at * 120 + 18}" y="20">${figure}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${y}" width="${SIZE.width}" height="${y}" font-family="sans-serif" font-size="12" fill="#1c1917" role="img" aria-label="Milliseconds until content and first click">
<rect width="100%" height="100%" fill="#fff"/>
${[...legend, ...lines].join('\n')}
</svg>
`;
}
