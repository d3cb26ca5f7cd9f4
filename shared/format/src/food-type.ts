/** Food types compare without case, space and hyphen (rule: food-type-compared). */
const bare = (foodType: string): string => foodType.toLowerCase().replace(/[\s-]/g, '');

export const isSameFoodType = (one: string, other: string): boolean => bare(one) === bare(other);

export const isVeg = (foodType: string): boolean => isSameFoodType(foodType, 'VEG');

/** The words of the filter chips, in their order, with the food type that each stands for. */
export const FOOD_TYPES = [
  { label: 'Veg', foodType: 'VEG' },
  { label: 'Non-Veg', foodType: 'NON VEG' },
] as const;

/** `Veg`, `Non-Veg`, or what the server calls it. */
export const foodTypeLabel = (foodType: string): string =>
  FOOD_TYPES.find((known) => isSameFoodType(known.foodType, foodType))?.label ?? foodType;
