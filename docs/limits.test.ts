import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const rows = readFileSync(join(__dirname, 'limits.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what |'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const filesIn = (cell = ''): string[] =>
  [...cell.matchAll(/`([\w.@/-]+\.\w+)`/g)].map(([, file]) => file ?? '');
const text = (file: string): string => readFileSync(join(__dirname, '..', file), 'utf8');

describe('Each limit in docs/limits.md', () => {
  it('says what it is, its value, where it is set and what shows it', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter((cells) => cells.length !== 6 || cells.slice(1, 5).includes(''))).toEqual([]);
  });

  it('names files that exist', () => {
    const files = rows.flatMap(([, , , setIn, shownBy]) => {
      const named = [filesIn(setIn), filesIn(shownBy)];
      return named.some((list) => list.length === 0) ? ['a row without a file'] : named.flat();
    });

    expect(files.filter((file) => !existsSync(join(__dirname, '..', file)))).toEqual([]);
  });

  it('names a test whose last words stand in its file', () => {
    const lacking = rows.flatMap(([, what, , , shownBy = '']) => {
      const [, file = '', title = ''] = /`([^`]+)` › (.+)$/.exec(shownBy) ?? [];
      const words = title.split('…').at(-1)?.trim().split(' ').slice(-3).join(' ') ?? '';
      return existsSync(join(__dirname, '..', file)) && text(file).includes(words) ? [] : [what];
    });

    expect(lacking).toEqual([]);
  });
});
