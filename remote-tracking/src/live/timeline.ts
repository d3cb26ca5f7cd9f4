import type { OrderStep } from '@food/contracts/tracking';
import { isStatus } from '@food/format/order-status';
import { t } from '../messages';
import { isForLater, type TrackingState } from './tracking-state';

/** One row of the timeline. */
export interface TimelineRow {
  readonly name: string;
  readonly stage: 'done' | 'now' | 'ahead' | 'cancelled';
  /** ISO 8601; absent if it isn't known, or the step isn't over. */
  readonly at?: string | undefined;
}

type Known = Pick<TrackingState, 'status' | 'steps' | 'home' | 'statusHeard' | 'deliverAt'>;

/**
 * The order's steps as far as they are known (rule: order-steps): a step has a time only if the server gave one that fits the
 * status. Before the first answer all steps are ahead.
 */
export function timelineOf(known: Known): TimelineRow[] {
  const { status, steps } = known;
  const at = (wanted: OrderStep['step']) => steps.find(({ step }) => step === wanted)?.at;
  const placed: TimelineRow = { name: t('steps.placed'), stage: 'done', at: at('placed') };
  if (isStatus(status, 'cancelled')) {
    const left: TimelineRow = { name: t('steps.onTheWay'), stage: 'done', at: at('on_the_way') };
    return [
      placed,
      ...(left.at ? [left] : []),
      { name: t('steps.cancelled'), stage: 'cancelled', at: at('cancelled') },
    ];
  }
  const stageOf = (row: number) => stageAt(row, reachedBy(known));
  const isLeft = stageOf(2) !== 'ahead';
  return [
    { ...placed, stage: stageOf(0) },
    { name: t('steps.preparing'), stage: stageOf(1) },
    { name: t('steps.onTheWay'), stage: stageOf(2), at: isLeft ? at('on_the_way') : undefined },
    { name: t('steps.delivered'), stage: stageOf(3), at: at('delivered') },
  ];
}

function reachedBy(known: Known): number {
  if (!known.home && !known.statusHeard) return NOTHING;
  // The kitchen begins when its slot comes.
  if (isForLater(known)) return 0;
  return REACHED[known.status.toLowerCase()] ?? PLACED;
}

/** The rows that are done, and the current one; for an unknown status only that it was placed. */
const REACHED: Record<string, number | undefined> = { pending: 1, active: 2, help: 2, delivered: 3 };
const PLACED = 0.5;
const NOTHING = -1;

function stageAt(row: number, reached: number): TimelineRow['stage'] {
  if (row === reached) return 'now';
  return row < reached ? 'done' : 'ahead';
}
