/** The same fields, with unknown values. */
export type Loose<T> = { [K in keyof T]?: unknown };

/** The value if it is a text, else ''. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A number, also one in a text; any other value gives 0. */
export function amount(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}
