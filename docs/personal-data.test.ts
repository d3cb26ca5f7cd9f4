import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from './citations';

const root = join(__dirname, '..');
const lines = readFileSync(join(__dirname, 'personal-data.md'), 'utf8').split('\n');
const rows = lines
  .filter((line) => /^\| .*\.test\.ts/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const namesIn = (text = ''): string[] => [...text.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name ?? '');
const ofNobody = lines.slice(lines.findIndex((line) => line.startsWith('Of nobody'))).join(' ');

it('Every table of the database is in docs/personal-data.md, once', () => {
  const tables = readSources(root, 'server/src')
    .filter(({ file }) => file.endsWith('-tables.ts'))
    .flatMap(({ text }) => [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name));

  const named = [...rows.flatMap(([, , cell]) => namesIn(cell)), ...namesIn(ofNobody.split('. ')[0])];

  expect(tables.length).toBeGreaterThan(30);
  expect(named.sort()).toEqual(tables.sort());
});

it('Every setting that it names is one of the server', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const settings = rows.flatMap(([, , , , cell = '']) => cell.match(/\b[A-Z_]{6,}\b/g) ?? []);

  expect(settings).toHaveLength(3);
  expect(settings.filter((name) => !example.includes(`\n${name}=`))).toEqual([]);
});

it('Every test that it names is there', () => {
  const lacking = rows.filter(([, , , , , cell = '']) => {
    const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(cell) ?? [];
    const words = title.split('…').at(-1)?.trim().split(' ').slice(-3).join(' ') ?? '';
    return !existsSync(join(root, file)) || !readFileSync(join(root, file), 'utf8').includes(words);
  });

  expect(lacking).toEqual([]);
});
