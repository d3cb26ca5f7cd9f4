import { readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * The folders from which each folder of `server/src` may import. `http`, `db` and `concurrency` may be imported by all, and so
 * may the files beside the folders, except `app.ts` and `main.ts`, which put everything together and may import all.
 */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  auth: [],
  account: ['auth', 'checkout', 'orders', 'tracking'],
  checkout: ['auth'],
  catalog: ['checkout'],
  orders: ['auth', 'catalog', 'checkout'],
  tracking: ['orders'],
  realtime: ['auth', 'orders', 'tracking'],
  simulator: ['orders', 'tracking'],
  site: [],
  ops: ['site'],
  seed: ['auth', 'catalog', 'checkout', 'orders'],
  backup: [],
  tracing: [],
  http: [],
  db: [],
  concurrency: [],
};

/** Folders without a feature, which every feature may use. */
const COMMON = ['http', 'db', 'concurrency'];
interface Pattern {
  readonly group: string[];
  readonly message: string;
}

/** Not part of the product: test helpers, and tests themselves. */
const NO_TESTS = ['!**/*.test.ts', '!**/testing/**'];

const rule = (includes: string[], patterns: Pattern[]) => ({
  includes,
  linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
});

const TESTING: Pattern = {
  group: ['**/testing/**'],
  message: 'What stands in a folder named testing is for tests: the product does not import it.',
};

/** Its style sheets are read as files, by their path. */
const DRAWN: Pattern = {
  group: ['@food/ui', '@food/ui/**'],
  message: 'The server knows the contracts and the amounts, nothing that draws.',
};

/** A source in the deepest folder of `src` leaves its feature by so many `../`. */
const DEEPEST = Math.max(
  ...readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => path.split(sep).length - 1),
);
const WAYS_UP = Array.from({ length: DEEPEST }, (_, level) => '../'.repeat(level + 1));

/** A path as an import names it, from every depth. */
const fromEverywhere = (path: string): string[] => WAYS_UP.map((up) => up + path);

function zone(folder: string): Pattern {
  const allowed = ZONES[folder] ?? [];
  const others = Object.keys(ZONES).filter((name) => ![folder, ...allowed, ...COMMON].includes(name));
  const may = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no other feature';
  return {
    group: [...others.flatMap((name) => fromEverywhere(`${name}/**`)), '**/app', '**/main'],
    message: `server/src/${folder} knows ${may}. Let the folder that owns it give a function, hand it in from app.ts, or change the list in server/zones.ts.`,
  };
}

/** Of the folders that it may import; the demo alone writes rows into every feature's tables. */
const foreignTables = (folder: string): Pattern[] =>
  folder === 'seed' || !ZONES[folder]?.length
    ? []
    : [
        {
          group: ZONES[folder].flatMap((name) => fromEverywhere(`${name}/*-tables`)),
          message: 'A feature touches only its own tables: let the folder that owns them give a function.',
        },
      ];

/** `server/biome.json` as it follows from the list above. */
export const lintRules = (): string => {
  const folders = Object.keys(ZONES).map((folder) =>
    rule([`src/${folder}/**`, ...NO_TESTS], [TESTING, DRAWN, zone(folder), ...foreignTables(folder)]),
  );
  // Said here and not in the root's biome.json, whose folders begin with this one when it is extended.
  const beside = rule(['src/*.ts', ...NO_TESTS], [TESTING, DRAWN]);
  // A foreign key leads to another feature's table.
  const tables = rule(['src/**/*-tables.ts'], [TESTING, DRAWN]);
  const config = {
    root: false,
    extends: '//',
    // A nested configuration lists again what is looked at.
    files: {
      includes: [
        '**',
        '!**/*.webp',
        '!**/*.svg',
        '!**/*.md',
        '!migrations/meta',
        '!biome.json',
        '!openapi.json',
      ],
    },
    overrides: [beside, ...folders, tables],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
};

// `npm run zones`; its test imports the list alone.
if (process.argv[1]?.endsWith('server/zones.ts')) {
  writeFileSync(join(import.meta.dirname, 'biome.json'), lintRules());
}
