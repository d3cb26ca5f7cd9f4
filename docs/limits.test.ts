import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const rows = readFileSync(join(__dirname, 'limits.md'), 'utf8')
  .split('\n')
  .map((text, index) => ({ text, at: `docs/limits.md:${index + 1}:` }))
  .filter(({ text }) => text.startsWith('| ') && !text.startsWith('| what |'))
  .map(({ text, at }) => ({ at, cells: text.split('|').map((cell) => cell.trim()) }));
const filesIn = (cell = ''): string[] =>
  [...cell.matchAll(/`([\w.@/-]+\.\w+)`/g)].map(([, file]) => file ?? '');
const text = (file: string): string => readFileSync(join(__dirname, '..', file), 'utf8');

describe('Each limit in docs/limits.md', () => {
  it('says what it is, its value, where it is set and what shows it', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(
      rows
        .filter(({ cells }) => cells.length !== 6 || cells.slice(1, 5).includes(''))
        .map(({ at }) => `${at} a row has four cells, none empty`),
    ).toEqual([]);
  });

  it('names files that exist', () => {
    const faults = rows.flatMap(({ at, cells: [, , , setIn, shownBy] }) => {
      const named = [filesIn(setIn), filesIn(shownBy)];
      if (named.some((list) => list.length === 0)) return [`${at} a row names both its files`];
      return named
        .flat()
        .filter((file) => !existsSync(join(__dirname, '..', file)))
        .map((file) => `${at} ${file} is not in the repository`);
    });

    expect(faults).toEqual([]);
  });

  it('names a test whose last words stand in its file', () => {
    const lacking = rows.flatMap(({ at, cells: [, , , , shownBy = ''] }) => {
      const [, file = '', title = ''] = /`([^`]+)` › (.+)$/.exec(shownBy) ?? [];
      const words = title.split('…').at(-1)?.trim().split(' ').slice(-3).join(' ') ?? '';
      return existsSync(join(__dirname, '..', file)) && text(file).includes(words)
        ? []
        : [`${at} ${file} has no test whose title ends in "${words}"`];
    });

    expect(lacking).toEqual([]);
  });
});
