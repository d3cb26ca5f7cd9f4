import type { VersionTraffic } from '@food/contracts/ops';
import { svg } from './dom';

const HIGH = 24;
const WIDE = 4;

/** A bar per ten minutes: visits, and in front of them the visitors with a failure. Each chart has its own scale. */
export function trafficBars(values: VersionTraffic['bars']): SVGElement {
  const top = Math.max(1, ...values.map(({ visits, failing }) => Math.max(visits, failing)));
  const drawing = svg('svg', {
    viewBox: `0 0 ${values.length * WIDE} ${HIGH}`,
    class: 'bars',
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  });
  drawing.append(svg('line', { x1: 0, x2: values.length * WIDE, y1: HIGH, y2: HIGH }));
  for (const [place, bar] of values.entries()) {
    for (const kind of ['visits', 'failing'] as const) {
      if (bar[kind] === 0) continue;
      const height = Math.max(1.5, (bar[kind] / top) * HIGH);
      drawing.append(svg('rect', { class: kind, x: place * WIDE, y: HIGH - height, width: 3, height }));
    }
  }
  return drawing;
}
