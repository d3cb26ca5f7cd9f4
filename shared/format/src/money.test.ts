/** @jest-environment node */
import { formatDiscount, formatRupees } from '@food/format/money';

describe('Money on a screen', () => {
  it.each([
    [0, '₹0.00'],
    [329, '₹329.00'],
    [1234.5, '₹1,234.50'],
    [123456.5, '₹1,23,456.50'],
    [12345678.9, '₹1,23,45,678.90'],
  ])('shows %s as %s, grouped as in India', (rupees, shown) => {
    expect(formatRupees(rupees)).toBe(shown);
  });

  it('may drop .00 on a menu card, and only that', () => {
    expect(formatRupees(329, { dropZero: true })).toBe('₹329');
    expect(formatRupees(249.5, { dropZero: true })).toBe('₹249.50');
  });

  it('shows a discount as negative, also none', () => {
    expect(formatDiscount(40)).toBe('-₹40.00');
    expect(formatDiscount(0)).toBe('-₹0.00');
  });

  it('never shows NaN', () => {
    expect(formatRupees(Number.NaN)).toBe('₹0.00');
  });
});
