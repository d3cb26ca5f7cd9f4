/** @jest-environment node */
import { filteredPath, readFilters, withChange } from './menu-filters';

const ALL = ['food_type', 'sort', 'keyword', 'category_id'] as const;
const query = (text: string) => new URLSearchParams(text);

describe('The filters of an address', () => {
  it('are read by name', () => {
    expect(readFilters(query('food_type=NON+VEG&sort=asc&keyword=Spicy&category_id=3'), ALL)).toEqual({
      food_type: 'NON VEG',
      sort: 'asc',
      keyword: 'Spicy',
      category_id: '3',
    });
  });

  it('are off if they are absent or empty', () => {
    expect(readFilters(query('sort=&keyword=%20'), ALL)).toEqual({});
  });

  it('are only those that the screen has', () => {
    expect(readFilters(query('category_id=3&page=2&sort=asc'), ['sort', 'keyword'])).toEqual({ sort: 'asc' });
  });

  it('change one at a time', () => {
    expect(withChange(query('sort=asc'), { keyword: 'Spicy' }).toString()).toBe('sort=asc&keyword=Spicy');
  });

  it('go when they are switched off, and leave what is not theirs', () => {
    expect(withChange(query('release=catalog%401.5.0&sort=asc'), { sort: null }).toString()).toBe(
      'release=catalog%401.5.0',
    );
  });

  it('leave the path of the call bare when none is set', () => {
    expect(filteredPath('/auth/category/3/items', {})).toBe('/auth/category/3/items');
  });

  it('stand in the call always in the same order, so that one list has one name', () => {
    const filters = readFilters(query('keyword=Quick+Bite&food_type=VEG'), ALL);

    expect(filteredPath('/auth/category/menu/items', filters)).toBe(
      '/auth/category/menu/items?food_type=VEG&keyword=Quick+Bite',
    );
  });
});
