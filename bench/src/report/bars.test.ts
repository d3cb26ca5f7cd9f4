import type { Load } from '../measure/load-page';
import { RENDERED_TWIN, TWIN } from '../sites/names';
import { bars, barsTable, type Measured } from './bars';

const NOTHING: Measured = {
  pages: null,
  visits: null,
  delays: null,
  lighthouse: null,
  development: null,
  server: null,
};
const load = (content: number, live: number | null = null) =>
  ({ content, lcp: content, live, scriptBodyKilobytes: 114.9 }) as Load;
const page = (path: string, contents: Record<string, number>) => ({
  path,
  series: Object.entries(contents).map(([name, content]) => ({ name, loads: [load(content, content)] })),
});
const seenOf = (measured: Partial<Measured>, what: string, against = '') =>
  bars({ ...NOTHING, ...measured })
    .filter((bar) => bar.what === what && bar.against === against)
    .flatMap(({ seen }) => seen.map(({ name, words, isMet }) => [name, words, isMet]));

it('A first screen is held against the twin, the others only by their content', () => {
  const pages = [page('/home', { composed: 51, [TWIN]: 100 }), page('/cart', { composed: 105, [TWIN]: 100 })];

  expect(seenOf({ pages }, 'content of the first screens', TWIN)).toEqual([['/home', '0.51', false]]);
  expect(seenOf({ pages }, 'first click of the first screens', TWIN)).toEqual([['/home', '0.51', true]]);
  expect(seenOf({ pages }, 'content of every other page', TWIN)).toEqual([['/cart', '1.05', true]]);
});

it('Plain federation is a stricter bar where a server renders the page', () => {
  const plain = { composed: 40, [TWIN]: 100, 'plain federation': 100 };
  const pages = [page('/home', { ...plain, [RENDERED_TWIN]: 40 }), page('/cart', plain)];

  expect(seenOf({ pages }, 'content of the pages that a server renders', 'plain federation')).toEqual([
    ['/home', '0.40', false],
  ]);
  expect(seenOf({ pages }, 'content of the others', 'plain federation')).toEqual([['/cart', '0.40', true]]);
});

it('A release may cost its own files and no more', () => {
  const visits = { kilobytes: { second: 6.04, afterRelease: 12.2, itsOwnFiles: 6.1 }, stories: {} };

  expect(seenOf({ visits }, 'KB of a second visit')).toEqual([['/home', '6.0', true]]);
  expect(seenOf({ visits }, 'KB of a visit after a release, beside the files of that release')).toEqual([
    ['/home', '6.1', false],
  ]);
});

it('The server’s rows bring their own bar, and one that only states a figure has none', () => {
  const row = { what: 'menu', against: 'bare Fastify', unit: 'requests/s', product: [59], base: [100] };
  const server = {
    menu: { ...row, bar: '≥ 0.6' },
    memory: { ...row, what: 'memory', bar: 'stated' },
  };

  expect(seenOf({ server }, 'menu', 'bare Fastify')).toEqual([['', '0.59', false]]);
  expect(seenOf({ server }, 'memory', 'bare Fastify')).toEqual([]);
});

it('The table says what is met, what is missed where, and what was not measured', () => {
  const pages = [
    page('/home', { composed: 49, [TWIN]: 100 }),
    page('/coupons', { composed: 60, [TWIN]: 100 }),
  ];
  const lines = barsTable(bars({ ...NOTHING, pages })).split('\n');
  const lineOf = (what: string) => lines.find((line) => line.startsWith(`| ${what} `))?.replace(/ +/g, ' ');

  expect(lineOf('content of the first screens')).toBe(
    '| content of the first screens | spa + hints | ≤ 0.50 | 1 of 2 | /home 0.49; /coupons **0.60** |',
  );
  expect(lineOf('KB of a second visit')).toBe('| KB of a second visit | | ≤ 6 | not measured | |');
});
