import { createHash } from 'node:crypto';
import type { Position } from '@food/format/distance';

const METRES_PER_DEGREE = 111_320;
/** 25 km/h in town traffic, sampled every 10 seconds. */
const METRES_PER_STEP = 70;
const BLOCK_METRES = { shortest: 120, longest: 420 };

/**
 * The ride to a customer, one position for every 10 simulated seconds: starts 2 to 3 km away, turns at blocks as streets do, ends
 * exactly at `to`. The same order always gets the same ride, so that a restart can continue it.
 */
export function courierRoute(orderId: string, to: Position): Position[] {
  const random = numbersFrom(orderId);
  const bearing = random() * 2 * Math.PI;
  const distance = 2000 + random() * 1000;
  const start: Metres = { x: distance * Math.cos(bearing), y: distance * Math.sin(bearing) };

  const ride = walk(corners(start, random)).map((point) => onEarth(point, to));
  // A step may end within centimetres of the door: the ride would be over there, since it is the same place.
  return [...ride.filter((point) => !isSame(point, to)), to];
}

/**
 * The next position of the ride after `last`: the first one before the ride began, null after its end, and undefined if `last`
 * isn't on this ride at all, which means that another courier drives.
 */
export function nextOnRoute(route: Position[], last: Position | null): Position | null | undefined {
  if (!last) return route[0];
  const at = route.findLastIndex((point) => isSame(point, last));
  return at < 0 ? undefined : (route[at + 1] ?? null);
}

/** Metres east and north of the customer. */
interface Metres {
  x: number;
  y: number;
}

/** The corners of a staircase through the blocks from `start` to the customer at 0, 0. */
function corners(start: Metres, random: () => number): Metres[] {
  const turns: Metres[] = [start];
  let at = start;
  let eastWest = random() < 0.5;
  while (at.x !== 0 || at.y !== 0) {
    const block = BLOCK_METRES.shortest + random() * (BLOCK_METRES.longest - BLOCK_METRES.shortest);
    at = eastWest ? { ...at, x: towardsZero(at.x, block) } : { ...at, y: towardsZero(at.y, block) };
    if (isElsewhere(turns.at(-1), at)) turns.push(at);
    eastWest = !eastWest;
  }
  return turns;
}

function towardsZero(value: number, by: number): number {
  return Math.abs(value) <= by ? 0 : value - Math.sign(value) * by;
}

function isElsewhere(a: Metres | undefined, b: Metres): boolean {
  return a?.x !== b.x || a.y !== b.y;
}

/** Points every METRES_PER_STEP along the corners, the last corner included. */
function walk(turns: Metres[]): Metres[] {
  const points: Metres[] = [];
  let untilNext = 0;
  for (let i = 0; i + 1 < turns.length; i++) {
    const [from, to] = [turns[i]!, turns[i + 1]!];
    const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
    let along = untilNext;
    for (; along < length; along += METRES_PER_STEP) {
      const part = along / length;
      points.push({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    }
    untilNext = along - length;
  }
  return [...points, turns.at(-1)!];
}

function onEarth({ x, y }: Metres, to: Position): Position {
  const latitude = Math.max(-90, Math.min(90, to.latitude + y / METRES_PER_DEGREE));
  // Meridians meet at the poles; 0.01 keeps the ride finite there.
  const shrink = Math.max(0.01, Math.cos((to.latitude * Math.PI) / 180));
  const longitude = to.longitude + x / (METRES_PER_DEGREE * shrink);
  return { latitude: round(latitude), longitude: round(wrapped(longitude)) };
}

function wrapped(longitude: number): number {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function isSame(a: Position, b: Position): boolean {
  return Math.abs(a.latitude - b.latitude) < 1e-6 && Math.abs(a.longitude - b.longitude) < 1e-6;
}

/** mulberry32: evenly distributed numbers in [0, 1) that depend only on the text. */
function numbersFrom(text: string): () => number {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
