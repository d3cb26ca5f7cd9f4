import { getReleaseGraph, getReleaseTimeline } from './calls';
import { byId, redraw } from './dom';
import { pieceRows, sharedRows } from './release-graph';
import { timelineRows } from './release-timeline';

/** How often they are read again while nothing is deployed. */
const EVERY_MS = 60_000;
let shown = { deployment: -1, at: 0 };

/** Renders the graph and the timeline, if a deployment or a minute has passed since. Rejects with CallFailure. */
export async function renderGraphAndTimeline(deployment: number, now: number): Promise<void> {
  if (deployment === shown.deployment && now - shown.at < EVERY_MS) return;
  const [graph, timeline] = await Promise.all([getReleaseGraph(), getReleaseTimeline()]);
  shown = { deployment, at: now };
  redraw(byId('pieces', HTMLElement), pieceRows(graph));
  redraw(byId('shared', HTMLElement), sharedRows(graph));
  redraw(byId('timeline', HTMLElement), timelineRows(timeline));
}

/** Reads them again the next time. */
export function resetGraphAndTimeline(): void {
  shown = { deployment: -1, at: 0 };
}
