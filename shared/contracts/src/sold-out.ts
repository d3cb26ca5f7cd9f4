/**
 * Whether a dish is available, decided by the same code in the browser and on the server (rule: sold-out-today). Without zod, so
 * that the browser may import it.
 */

import { isSameDish } from './same-dish';

/** A dish's mark in the menu; an invalid mark doesn't prevent ordering it. */
export interface SoldOutMark {
  readonly sold_out_until?: string | null | undefined;
}

/** Whether a dish has sold out for an order at the moment `at`: the start of its slot, or now. */
export const isSoldOut = ({ sold_out_until }: SoldOutMark, at: Date): boolean =>
  typeof sold_out_until === 'string' && at.getTime() < Date.parse(sold_out_until);

/** A sold-out dish in the settings. */
export interface SoldOutDish extends SoldOutMark {
  readonly id: number;
  readonly item_code: string;
}

/** The sold-out dishes in an answer of the settings; none if it can't be read. */
export function readSoldOut(answer: unknown): SoldOutDish[] {
  const { sold_out } = (answer ?? {}) as { sold_out?: unknown };
  return Array.isArray(sold_out) ? sold_out.filter((dish) => typeof dish?.id === 'number') : [];
}

/** Whether a line of a cart is one of these dishes. */
export const isAmong = (dishes: readonly SoldOutDish[], line: Pick<SoldOutDish, 'id' | 'item_code'>) =>
  dishes.some((dish) => isSameDish(line, dish));
