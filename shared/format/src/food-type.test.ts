/** @jest-environment node */
import { foodTypeLabel, isSameFoodType, isVeg } from '@food/format/food-type';

describe('Food types', () => {
  it.each(['NON VEG', 'non-veg', 'NonVeg', 'Non  Veg'])('%s is Non-Veg', (word) => {
    expect(foodTypeLabel(word)).toBe('Non-Veg');
    expect(isVeg(word)).toBe(false);
  });

  it.each(['VEG', 'veg', ' Veg '])('%s is Veg', (word) => {
    expect(foodTypeLabel(word)).toBe('Veg');
    expect(isVeg(word)).toBe(true);
  });

  it('keeps the server’s word for one that it alone knows', () => {
    expect(foodTypeLabel('Eggetarian')).toBe('Eggetarian');
  });

  it('never takes Veg for Non-Veg', () => {
    expect(isSameFoodType('VEG', 'NON VEG')).toBe(false);
  });
});
