import { t } from './messages';

/** Food types compare without case, space and hyphen (rule: food-type-compared). */
const bare = (foodType: string): string => foodType.toLowerCase().replace(/[\s-]/g, '');

/** Whether two food types are the same (rule: food-type-compared). */
export const isSameFoodType = (one: string, other: string): boolean => bare(one) === bare(other);

/** Whether a food type is the vegetarian one. */
export const isVeg = (foodType: string): boolean => isSameFoodType(foodType, 'VEG');

/** The food types of the filter chips, in their order. The label is in English; screens show {@link foodTypeLabel}. */
export const FOOD_TYPES = [
  { label: 'Veg', foodType: 'VEG' },
  { label: 'Non-Veg', foodType: 'NON VEG' },
] as const;

/** `Veg`, `Non-Veg`, in the page's language, or the server's own text. */
export function foodTypeLabel(foodType: string): string {
  if (isVeg(foodType)) return t('food.veg');
  return isSameFoodType(foodType, 'NON VEG') ? t('food.nonVeg') : foodType;
}
