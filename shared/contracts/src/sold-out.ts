/**
 * Whether a dish can be had, decided by the same code in the browser and on the server (rule: sold-out-today). Without zod, so that
 * the browser may import it.
 */

/** What the menu says of a dish; what is no moment keeps nobody from ordering it. */
export interface SoldOutMark {
  readonly sold_out_until?: string | null | undefined;
}

/** Whether it has sold out for an order that is for the moment `at`: where its slot begins, or now. */
export const isSoldOut = ({ sold_out_until }: SoldOutMark, at: Date): boolean =>
  typeof sold_out_until === 'string' && at.getTime() < Date.parse(sold_out_until);

/** A dish that has sold out, as the settings name it. */
export interface SoldOutDish extends SoldOutMark {
  readonly id: number;
  readonly item_code: string;
}

/** What an answer of the settings says has sold out; nothing where it can't be read. */
export function readSoldOut(answer: unknown): SoldOutDish[] {
  const { sold_out } = (answer ?? {}) as { sold_out?: unknown };
  return Array.isArray(sold_out) ? sold_out.filter((dish) => typeof dish?.id === 'number') : [];
}

/** Whether a line of a cart is one of these: by its code, or by its id where it has none, as the server takes an order. */
export const isAmong = (dishes: readonly SoldOutDish[], line: Pick<SoldOutDish, 'id' | 'item_code'>) =>
  dishes.some((dish) => (line.item_code ? line.item_code === dish.item_code : line.id === dish.id));
