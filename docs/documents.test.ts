import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.github/pull_request_template.md',
  ...readdirSync(root)
    .map((folder) => `${folder}/README.md`)
    .filter((file) => existsSync(join(root, file))),
  ...markdownIn('docs'),
];

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? markdownIn(`${folder}/${entry.name}`)
      : entry.name.endsWith('.md')
        ? [`${folder}/${entry.name}`]
        : [],
  );
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const variables = new Set(found(read('.env.example'), /^#?\s*([A-Z][A-Z_]+)=/gm));
const TOP = readdirSync(root);

describe.each(documents)('%s', (file) => {
  const text = read(file);

  it('names only commands that exist', () => {
    const named = [...found(text, /npm run ([a-z0-9:-]+)/g), ...found(text, /\bnpm (start|test)\b/g)];

    expect(named.filter((name) => !scripts[name])).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const inCode = found(text, /`([\w.@/-]+)`/g).filter(
      (name) => TOP.includes(name.split('/')[0] ?? '') && name.includes('/'),
    );
    const linked = found(text, /\]\((?!https?:|#)([^)#]+)/g);
    const beside = (name: string) => existsSync(join(root, dirname(file), name));

    expect([
      ...inCode.filter((name) => !existsSync(join(root, name))),
      ...linked.filter((name) => !beside(name)),
    ]).toEqual([]);
  });

  it('names the port that the site really has', () => {
    const port = /^PORT=(\d+)/m.exec(read('.env.example'))?.[1];

    expect(found(text, /localhost:(\d+)/g).filter((named) => named !== port)).toEqual([]);
  });

  it('names only settings that exist', () => {
    const named = [...found(text, /`([A-Z][A-Z_]{3,})`/g), ...found(text, /\b([A-Z][A-Z_]{3,})=\S/g)].filter(
      (name) => name.includes('_') || variables.has(name),
    );
    const actions = [
      'ADD_TO_CART',
      'INCREMENT_QUANTITY',
      'DECREMENT_QUANTITY',
      'CLEAR_CART',
      'PRICE_CHANGED',
    ];

    expect(named.filter((name) => !variables.has(name) && !actions.includes(name))).toEqual([]);
  });
});

it('The README stays short enough to be read', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(150);
});
