import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  citedRules,
  decisionFaults,
  documentFaults,
  readSources,
  ruleFaults,
  rulesOf,
  type Source,
  sectionFaults,
} from './citations';

const root = resolve(__dirname, '..');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.github/pull_request_template.md',
  ...['', 'shared/', 'tools/']
    .flatMap((above) => readdirSync(join(root, above)).map((folder) => `${above}${folder}/README.md`))
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
/** The headings of a document as links name them. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** Where a document first has these words, as an editor opens it: `docs/speed.md:12:`. */
const at = (file: string, words: string): string =>
  `${file}:${read(file).slice(0, read(file).indexOf(words)).split('\n').length}:`;

/** The commands of a folder: those of its package.json. */
const scriptsOf = (folder: string): Record<string, string> => {
  const manifest = join(folder, 'package.json');
  return existsSync(join(root, manifest)) ? (JSON.parse(read(manifest)).scripts ?? {}) : {};
};
const variables = new Set(found(read('.env.example'), /^#?\s*([A-Z][A-Z_]+)=/gm));
const CATALOG = new Map(
  [...read('pnpm-workspace.yaml').matchAll(/^ {2}'?([@\w/-]+)'?: (\d\S+)$/gm)].map(
    ([, name = '', version]) => [name, version],
  ),
);
/** Folders that commands write are there or not. */
const WRITTEN = new Set(
  read('.gitignore')
    .split('\n')
    .map((line) => line.replace(/\/$/, '')),
);
const TOP = readdirSync(root).filter((name) => !WRITTEN.has(name));
const sources = readSources(root);
const code = sources.filter(({ file }) => !file.endsWith('.md'));

/** Of the release command, as its sources declare them. */
const command = code.filter(({ file }) => file.startsWith('releases/src/cli/')).map(({ text }) => text);
const VERBS = new Set(found(command.join(''), /\.command\('([a-z]+)/g));
const OPTIONS = new Set(['help', ...found(command.join(''), /'--([a-z-]+)/g)]);

describe.each(documents)('%s', (file) => {
  const text = read(file);

  it('names only commands that exist', () => {
    const named = [...found(text, /npm run ([a-z0-9:-]+)/g), ...found(text, /\bnpm (start|test)\b/g)];

    const scripts = { ...scriptsOf(dirname(file)), ...scriptsOf('') };

    expect(
      named
        .filter((name) => !scripts[name])
        .map((name) => `${at(file, name)} no package.json has the script "${name}"`),
    ).toEqual([]);
  });

  it('names only verbs and options that the release command has', () => {
    const used = [...text.matchAll(/(?:npm run release (?:--silent )?--|`release) ([a-z]+)([^`\n]*)/g)];
    const known = ({ verb = '', rest = '' }) =>
      VERBS.has(verb) && found(rest, / --([a-z-]+)/g).every((option) => OPTIONS.has(option));

    expect(
      used
        .filter(([, verb, rest]) => !known({ verb, rest }))
        .map(([words]) => `${at(file, words)} "${words}" is none that \`npm run release -- --help\` lists`),
    ).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const inCode = found(text, /`([\w.@/-]+)`/g).filter(
      (name) => TOP.includes(name.split('/')[0] ?? '') && name.includes('/'),
    );
    const linked = found(text, /\]\((?!https?:|#)([^)#]+)/g);
    const beside = (name: string) => existsSync(join(root, dirname(file), name));

    expect(
      [
        ...inCode.filter((name) => !existsSync(join(root, name))),
        ...linked.filter((name) => !beside(name)),
      ].map((name) => `${at(file, name)} ${name} is not in the repository`),
    ).toEqual([]);
  });

  it('names only headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
    const missing = links.filter(([, page, heading]) => {
      const target = page ? join(dirname(file), page) : file;
      return !headingsOf(read(target)).includes(heading ?? '');
    });

    expect(
      missing.map(([link, page, heading]) => `${at(file, link)} ${page || file} has no heading "${heading}"`),
    ).toEqual([]);
  });

  it('names no other pnpm than package.json', () => {
    const { packageManager } = JSON.parse(read('package.json'));

    expect(
      found(text, /(pnpm@[\d.]+)/g)
        .filter((named) => named !== packageManager)
        .map((named) => `${at(file, named)} ${named}, where package.json has ${packageManager}`),
    ).toEqual([]);
  });

  it('names no other version of a package than the workspace has', () => {
    const named = [...text.matchAll(/"(@?[\w/-]+)": "(\d+\.\d+\.\d+)"/g)];

    expect(
      named
        .filter(([, name = '', version]) => (CATALOG.get(name) ?? version) !== version)
        .map(
          ([words, name = '']) =>
            `${at(file, words)} ${words}, where pnpm-workspace.yaml has ${CATALOG.get(name)}`,
        ),
    ).toEqual([]);
  });

  it('names the ports that the site and its operations page really have', () => {
    const port = Number(/^PORT=(\d+)/m.exec(read('.env.example'))?.[1]);
    const ports = [String(port), String(port + 1_000)];

    expect(
      found(text, /localhost:(\d+)/g)
        .filter((named) => !ports.includes(named))
        .map((named) => `${at(file, named)} port ${named}, where .env.example gives ${ports.join(' and ')}`),
    ).toEqual([]);
  });

  it('names only settings and codes that exist', () => {
    const named = [...found(text, /`([A-Z][A-Z_]{3,})`/g), ...found(text, /\b([A-Z][A-Z_]{3,})=\S/g)].filter(
      (name) => name.includes('_') || variables.has(name),
    );
    const inCode = (name: string) => code.some(({ text }) => text.includes(`'${name}'`));

    expect(
      named
        .filter((name) => !variables.has(name) && !inCode(name))
        .map((name) => `${at(file, name)} neither .env.example nor a text in the code has ${name}`),
    ).toEqual([]);
  });
});

/** The folders below one that have a README and a file of this name. */
const cards = (above: string, beside: string): string[] =>
  readdirSync(join(root, above))
    .map((name) => join(above, name))
    .filter((folder) => [beside, 'README.md'].every((file) => existsSync(join(root, folder, file))));

it.each(cards('shared', 'package.json'))(
  'The README of %s names each module that the package gives',
  (folder) => {
    const modules = Object.keys(JSON.parse(read(`${folder}/package.json`)).exports)
      .map((key) => key.slice('./'.length))
      .filter((name) => /^[\w-]+$/.test(name));
    const text = read(`${folder}/README.md`);

    expect(
      modules
        .filter((name) => !text.includes(`/${name}\``))
        .map((name) => `${folder}/README.md doesn't name \`@food/${folder.split('/').at(-1)}/${name}\``),
    ).toEqual([]);
  },
);

it.each(cards('.', 'remote.json'))('The README of %s names each of its pages', (folder) => {
  const { pages } = JSON.parse(read(`${folder}/remote.json`)) as { pages: { path: string }[] };

  expect(
    pages
      .filter(({ path }) => !read(`${folder}/README.md`).includes(`\`${path}\``))
      .map(({ path }) => `${folder}/README.md has no row for ${path}, a page of its remote.json`),
  ).toEqual([]);
});

it('The guide to a CDN names each setting of the site that an export reads', () => {
  const [, config = ''] = read('releases/src/cli/export-command.ts').split('function configOf');
  const settings = found(config, /\benv\.([A-Z_]+)/g);

  expect(settings).toContain('API_BASE');
  expect(
    settings.filter((name) => !read('docs/guides/serving-from-a-cdn.md').includes(`\`${name}\``)),
  ).toEqual([]);
});

it('The README stays short enough to be read', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(150);
});

const under = (folder: string): Source[] =>
  sources.filter(
    ({ file }) => dirname(file) === folder && file.endsWith('.md') && !file.endsWith('README.md'),
  );
const indexOf = (folder: string): string => read(`${folder}/README.md`);
const linkedFrom = (folder: string): string[] =>
  [...new Set(found(indexOf(folder), /\]\(([^)/]+\.md)\)/g))].map((page) => `${folder}/${page}`);

describe('The rules of the product', () => {
  const pages = under('docs/product');
  const rules = pages.flatMap(rulesOf);

  it('have names of two words or more, each of which stands once', () => {
    const short = rules.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(name));
    const twice = rules.filter((name, index) => rules.indexOf(name) !== index);

    expect(short.map((name) => `"${name}" is no rule's name: two words or more, as in order-once`)).toEqual(
      [],
    );
    expect(twice.map((name) => `The rule ${name} stands twice`)).toEqual([]);
  });

  it('are there wherever a comment or a document cites one', () => {
    expect(sources.flatMap((source) => ruleFaults(source, rules))).toEqual([]);
  });

  it('are each cited by the code that keeps to it', () => {
    const known = new Set(code.flatMap(citedRules).map(({ name }) => name));
    const uncited = pages.flatMap((page) =>
      rulesOf(page)
        .filter((rule) => !known.has(rule))
        .map(
          (rule) =>
            `No comment cites the rule \`${rule}\` of ${page.file}: cite it where the code keeps to it.`,
        ),
    );

    expect(uncited).toEqual([]);
  });

  it('stand on pages that the index lists', () => {
    expect(linkedFrom('docs/product').sort()).toEqual(pages.map(({ file }) => file).sort());
  });
});

describe('A comment or document', () => {
  const numbersOf = (pages: Source[]) =>
    pages.map(({ file }) => file.slice('docs/decisions/'.length).slice(0, 3));
  const numbers = numbersOf(under('docs/decisions'));
  const inForce = numbersOf(
    under('docs/decisions').filter(({ text }) => !/^\*\*Status\.\*\* Superseded/m.test(text)),
  );

  it('names no document that is not in the repository', () => {
    expect(sources.flatMap((source) => documentFaults(source, root))).toEqual([]);
  });

  it('cites only decisions that have a page', () => {
    expect(sources.flatMap((source) => decisionFaults(source, numbers))).toEqual([]);
  });

  it('cites each decision that is in force where it holds', () => {
    const elsewhere = sources.filter(({ file }) => !file.startsWith('docs/decisions/'));
    const uncited = inForce.filter(
      (number) =>
        !elsewhere.some(({ text }) => new RegExp(`decision ${number}|decisions/${number}`).test(text)),
    );

    expect(uncited.map((number) => `Nothing cites decision ${number}: name it where it holds`)).toEqual([]);
  });

  it('cites nothing by the number of a section', () => {
    expect(sources.flatMap(sectionFaults)).toEqual([]);
  });
});

describe('The decisions', () => {
  const form =
    /^# (\d{3}): (.+)\n\n\*\*Status\.\*\* (Accepted|Superseded by \d{3})\. \*\*Date\.\*\* (\d{4}-\d\d-\d\d)\.\n\n/;

  it('have their number and title, their status and their date at the top', () => {
    expect(
      under('docs/decisions')
        .filter(({ file, text }) => !file.includes(`/${form.exec(text)?.[1]}-`))
        .map(({ file }) => `${file} does not begin as docs/decisions/README.md says`),
    ).toEqual([]);
  });

  it('stand in their index as they are', () => {
    const rows = under('docs/decisions').map(({ file, text }) => {
      const [, number, title, status, date] = form.exec(text) ?? [];
      return `| [${number}: ${title}](${file.slice('docs/decisions/'.length)}) | ${status} | ${date} |`;
    });

    expect(indexOf('docs/decisions').match(/^\| \[.*$/gm)).toEqual(rows);
  });
});

it('The glossary explains each word once, in the order of the alphabet', () => {
  const tables = read('docs/glossary.md')
    .split(/^## /m)
    .map((part) => found(part, /^\| ([a-z][^|]*?) \|/gm).slice(1));
  const words = tables.flat();

  expect(words.length).toBeGreaterThan(50);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  for (const table of tables) expect(table).toEqual([...table].sort());
});
