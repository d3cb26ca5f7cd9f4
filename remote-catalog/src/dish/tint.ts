const TINTS = 12;

/** The soft tint of a category, 1 to 12: its id modulo 12, where 0 stands for the twelfth. Undefined without category. */
export function tintOf(categoryId: number): number | undefined {
  if (!Number.isInteger(categoryId) || categoryId <= 0) return undefined;
  return categoryId % TINTS || TINTS;
}
