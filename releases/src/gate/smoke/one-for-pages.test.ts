import type { Finding } from '../findings';
import { oneForPages } from './one-for-pages';

const fails = (path: string, why = 'Error: boom'): Finding => ({
  level: 'refused',
  team: 'orders',
  words: `orders@1.1.0 fails on the page ${path}: its code threw an error while it was being started: ${why}. Visitors would get its previous release.`,
});
const wordsOf = (...findings: Finding[]) => oneForPages(findings).map(({ words }) => words);

describe('What is wrong with several pages', () => {
  it('for the same reason is told once, with the pages', () => {
    expect(wordsOf(fails('/orders'), fails('/invoice/1'))).toEqual([
      'orders@1.1.0 fails on the pages /orders and /invoice/1: its code threw an error while it was being started: Error: boom. Visitors would get its previous release.',
    ]);
  });

  it('names the first of many', () => {
    const many = ['/orders', '/invoice/1', '/feedback', '/review/1', '/cancel/1', '/cancel-success'];

    expect(wordsOf(...many.map((path) => fails(path)))).toEqual([
      expect.stringContaining('fails on the pages /orders, /invoice/1, /feedback and 3 more: its code'),
    ]);
  });

  it('for another reason, or to another team, is told by itself', () => {
    const others = [
      fails('/orders'),
      fails('/feedback', 'Error: crash'),
      { ...fails('/orders'), team: 'auth' },
    ];

    expect(oneForPages(others)).toEqual(others);
  });

  it('is told once if only one page has it, twice seen', () => {
    const alone = { level: 'refused', team: 'orders', words: 'orders@1.1.0 is alone on the page /orders.' };

    expect(oneForPages([alone, alone] as Finding[])).toEqual([alone]);
  });
});
