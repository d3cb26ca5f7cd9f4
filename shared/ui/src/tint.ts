const TINTS = 12;

/**
 * The tint behind a category and behind its dishes, 1 to 12: its id modulo 12, with 12 for 0. Undefined, the neutral one, if the
 * category isn't known.
 */
export function tintOf(categoryId: number | null | undefined): number | undefined {
  if (!categoryId || !Number.isInteger(categoryId) || categoryId < 0) return undefined;
  return categoryId % TINTS || TINTS;
}
