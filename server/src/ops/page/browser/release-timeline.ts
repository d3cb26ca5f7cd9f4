import type { ReleaseTimeline } from '@food/contracts/ops-graph';
import { el, momentOf, svg } from './dom';

type Timeline = ReleaseTimeline['parts'][number];
type Span = Timeline['spans'][number];

/** Heights of a part's drawing, from above: its versions, its canary, its visits and failures. */
const VERSIONS = 20;
const CANARY = { from: 24, high: 14 };
const BARS = { from: 42, high: 26 };
const HIGH = BARS.from + BARS.high;

/** If more parts than this have no news, they are folded away. */
const QUIET = 8;

/**
 * A chart for each part over the same days, with the same in words to expand; if there are many, first those that changed or
 * failed.
 */
export function timelineRows(timeline: ReleaseTimeline): HTMLElement[] {
  const lane = (part: Timeline) => laneOf(part, timeline);
  const isQuiet = (part: Timeline) => changesOf(part, timeline) === 0 && failingOf(part) === 0;
  const quiet = timeline.parts.filter(isQuiet);
  if (quiet.length <= QUIET) return timeline.parts.map(lane);
  const words = `${quiet.length} parts without a change, and none failed`;
  return [
    ...timeline.parts.filter((part) => !isQuiet(part)).map(lane),
    el('details', { className: 'quiet' }, el('summary', {}, words), quiet.map(lane)),
  ];
}

function laneOf(part: Timeline, timeline: ReleaseTimeline): HTMLElement {
  const [changes, failing] = [changesOf(part, timeline), failingOf(part)];
  const summary = `${changes === 1 ? '1 change' : `${changes || 'no'} changes`}, ${failing ? `failed for ${failing}` : 'none failed'}`;
  return el(
    'article',
    { className: 'lane' },
    el('h3', {}, part.part),
    el('div', {}, renderingOf(part, timeline), words(part, timeline.at, summary)),
  );
}

const changesOf = ({ spans }: Timeline, { since }: ReleaseTimeline): number =>
  spans.filter(({ from }) => from >= since).length;

const failingOf = ({ spans }: Timeline): number => spans.reduce((sum, { failing }) => sum + failing, 0);

function renderingOf({ spans, hours }: Timeline, { at, since }: ReleaseTimeline): SVGElement {
  const [first, last] = [Date.parse(since), Date.parse(at)];
  const place = (iso: string) => ((Math.max(Date.parse(iso), first) - first) / (last - first)) * 100;
  const drawing = svg('svg', { class: 'timeline', height: HIGH, 'aria-hidden': 'true' });
  const top = Math.max(1, ...hours.map(({ visits, failing }) => Math.max(visits, failing)));
  for (const [kind, seen] of [
    ['visits', hours.map(({ visits }) => visits)],
    ['failing', hours.map(({ failing }) => failing)],
  ] as const) {
    for (const [hour, count] of seen.entries()) {
      if (count === 0) continue;
      const height = Math.max(1.5, (count / top) * BARS.high);
      const width = 100 / hours.length;
      drawing.append(
        svg('rect', {
          class: kind,
          x: `${hour * width}%`,
          width: `${width * 0.8}%`,
          y: HIGH - height,
          height,
        }),
      );
    }
  }
  drawing.append(svg('line', { x1: 0, x2: '100%', y1: HIGH, y2: HIGH }));
  for (const span of spans) {
    const x = place(span.from);
    drawing.append(spanDrawing(span, x, (span.until ? place(span.until) : 100) - x));
  }
  return drawing;
}

/** In an SVG of its own, which clips text that has no room. */
function spanDrawing({ version, canary }: Span, x: number, wide: number): SVGElement {
  const drawing = svg('svg', { x: `${x}%`, width: `${wide}%`, height: BARS.from });
  const text = svg('text', { x: 6, y: VERSIONS - 6 });
  text.textContent = canary ? `${version} · canary ${canary.version} for ${canary.share} %` : version;
  drawing.append(svg('rect', { class: 'version', width: '100%', height: VERSIONS }), text);
  if (canary) {
    const height = Math.max(2, (canary.share / 100) * CANARY.high);
    drawing.append(
      svg('rect', { class: 'canary', width: '100%', y: CANARY.from + CANARY.high - height, height }),
    );
  }
  return drawing;
}

function words({ part, spans }: Timeline, now: string, summary: string): HTMLElement {
  const head = ['Since', 'Live', 'Canary', 'Visits', 'Failed for', 'Why'];
  return el(
    'details',
    {},
    el('summary', {}, summary),
    el(
      'div',
      { className: 'wide', tabIndex: 0, role: 'region', ariaLabel: `What was live of ${part}` },
      el(
        'table',
        {},
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            head.map((title) => el('th', { scope: 'col' }, title)),
          ),
        ),
        el(
          'tbody',
          {},
          spans.toReversed().map((span) => spanRow(span, now)),
        ),
      ),
    ),
  );
}

const spanRow = ({ from, version, canary, visits, failing, by, why, deployment }: Span, now: string) =>
  el(
    'tr',
    {},
    el('td', {}, momentOf(from, now)),
    el('td', {}, version),
    el('td', {}, canary ? `${canary.version} for ${canary.share} %` : 'none'),
    el('td', {}, String(visits)),
    el('td', {}, failing ? el('em', {}, String(failing)) : '0'),
    el(
      'td',
      {},
      why || 'No reason given',
      el('span', { className: 'soft' }, ` ${by}, deployment ${deployment}`),
    ),
  );
