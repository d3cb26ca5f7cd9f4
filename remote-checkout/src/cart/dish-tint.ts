const TINTS = 12;

/** The tint behind a dish: its category's, 1 to 12; the neutral one where it has none. */
export const dishTint = (categoryId: number | null | undefined): number | undefined =>
  categoryId ? ((((categoryId - 1) % TINTS) + TINTS) % TINTS) + 1 : undefined;

/** Compared without case, space and hyphen (rule: food-type-compared); null where a line doesn't know. */
export function isVeg(foodType: string | undefined): boolean | null {
  return foodType ? foodType.toUpperCase().replace(/[\s-]/g, '') === 'VEG' : null;
}
