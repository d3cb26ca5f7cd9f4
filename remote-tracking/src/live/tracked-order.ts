import type { OrderStep } from '@food/contracts/tracking';
import { isPosition, type Position } from '@food/format/distance';
import { readList } from '@food/platform/read-list';
import { type Point, readPoint } from './point';

/** The destination. `approximate`: the order has no position, so the fallback point stands in for it. */
export interface Home extends Position {
  approximate: boolean;
}

/** The customer's point if an order has none (rule: approximate-position). */
export const FALLBACK_HOME: Home = { latitude: 16.3067, longitude: 80.4365, approximate: true };

/** The part of the answer of `GET /auth/order/{orderId}` that tracking uses. */
export interface TrackedOrderView {
  /** '' if the answer has none. */
  status: string;
  home: Home;
  /** When the chosen slot begins; '' if it comes as soon as it is ready. */
  deliverAt: string;
  /** Oldest first; the last one is where the courier is. */
  trail: Point[];
  /** Oldest first; without those of unknown time. */
  steps: OrderStep[];
}

type Loose = Partial<
  Record<'status' | 'deliver_at' | 'latitude' | 'longitude' | 'courier' | 'trail' | 'steps', unknown>
>;

/** Reads that answer. Damaged values count as absent. */
export function readTrackedOrder(answer: unknown): TrackedOrderView {
  const order = (answer ?? {}) as Loose;
  const positions = [...readList(order.trail ?? []), order.courier];
  const points = positions.flatMap((position) => readPoint(position) ?? []).sort((a, b) => a.at - b.at);
  return {
    status: textOf(order.status),
    deliverAt: textOf(order.deliver_at),
    home: readHome(order),
    trail: points.filter((point, at) => point.at !== points[at - 1]?.at),
    steps: readList<Partial<OrderStep>>(order.steps ?? []).flatMap((step) =>
      step.step && !Number.isNaN(Date.parse(step.at ?? '')) ? [step as OrderStep] : [],
    ),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Latitude and longitude are strings on the wire (rule: position-as-text). */
function readHome({ latitude, longitude }: Loose): Home {
  const home = { latitude: degrees(latitude), longitude: degrees(longitude) };
  return isPosition(home) ? { ...home, approximate: false } : FALLBACK_HOME;
}

const degrees = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    ? Number(value)
    : Number.NaN;
