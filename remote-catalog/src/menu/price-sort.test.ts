/** @jest-environment node */
import { nextSort, sortLabel } from './price-sort';

describe('The price sort', () => {
  it('cycles none, ascending, descending, none', () => {
    expect(nextSort(undefined)).toBe('asc');
    expect(nextSort('asc')).toBe('desc');
    expect(nextSort('desc')).toBeNull();
  });

  it('says which one it is', () => {
    expect(sortLabel('asc')).toBe('₹ Low → High');
    expect(sortLabel('desc')).toBe('₹ High → Low');
  });

  it('takes an unknown word of an address for none', () => {
    expect(sortLabel('sideways')).toBe('Sort by price');
    expect(nextSort('sideways')).toBe('asc');
  });
});
