/** @jest-environment node */
import { setSiteConfig } from '@food/platform/config';
import { imageUrl } from '@food/platform/images';
import { readItems, readList, readWords } from '@food/platform/read-list';

describe('A list from the API', () => {
  beforeEach(() => jest.spyOn(console, 'info').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('is read plain or wrapped in an object', () => {
    expect(readList([{ id: 1 }])).toEqual([{ id: 1 }]);
    expect(readList({ success: true, categories: [{ id: 1 }] })).toEqual([{ id: 1 }]);
  });

  it.each([null, '<html>', 7, {}, ''])('is empty if it can not be read: %p', (answer) => {
    expect(readList(answer)).toEqual([]);
  });

  it('leaves out what is no entry', () => {
    expect(readList([{ id: 1 }, null, 'x'])).toEqual([{ id: 1 }]);
    expect(readWords(['VEG', 3, null])).toEqual(['VEG']);
  });

  it('of an order may come as a JSON string', () => {
    expect(readItems('[{"id":1}]')).toEqual([{ id: 1 }]);
    expect(readItems('{broken')).toEqual([]);
    expect(readItems(undefined)).toEqual([]);
  });
});

describe('A picture’s address', () => {
  afterEach(() => setSiteConfig({ apiBase: '' }));

  it('is the API base plus the path with one slash between', () => {
    setSiteConfig({ apiBase: 'https://api.example.com/' });

    expect(imageUrl('/images/a.webp')).toBe('https://api.example.com/images/a.webp');
    expect(imageUrl('images/a.webp')).toBe('https://api.example.com/images/a.webp');
  });

  it('may be absolute over http(s) only', () => {
    expect(imageUrl('https://cdn.example.com/a.jpg')).toBe('https://cdn.example.com/a.jpg');
    expect(imageUrl('javascript:alert(1)')).toBeNull();
    expect(imageUrl('data:image/svg+xml,<svg/>')).toBeNull();
    expect(imageUrl('//evil.example/a.png')).toBeNull();
    expect(imageUrl(null)).toBeNull();
  });
});
