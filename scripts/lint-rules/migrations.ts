import type { SourceFile } from './workspace';

/** Statements that break the previous version while it still runs beside the new one. */
const BREAKS: readonly { what: string; pattern: RegExp }[] = [
  { what: 'drops a table', pattern: /\bDROP TABLE\b/i },
  { what: 'drops a column', pattern: /\bDROP COLUMN\b/i },
  { what: 'renames something', pattern: /\bRENAME\b/i },
  { what: 'changes the type of a column', pattern: /\bALTER COLUMN\s+\S+\s+(SET DATA )?TYPE\b/i },
  { what: 'makes a column required', pattern: /\bSET NOT NULL\b/i },
  { what: 'takes the default of a column away', pattern: /\bDROP DEFAULT\b/i },
  { what: 'drops a constraint, which statements may name', pattern: /\bDROP CONSTRAINT\b/i },
  {
    what: 'adds a required column without a default',
    pattern: /\bADD COLUMN\b(?=.*\bNOT NULL\b)(?!.*\b(DEFAULT|GENERATED)\b)/i,
  },
  {
    what: 'adds a constraint to what is stored already',
    pattern: /\bADD CONSTRAINT\b.*\b(CHECK|UNIQUE|PRIMARY KEY|EXCLUDE)\b/i,
  },
];

/** The last of the migrations that every site has run long ago. */
const LAST_BEFORE = 'server/migrations/0022_rides_by_age.sql';

/**
 * Migrations that the previous version can't work with, as sentences (decision 041): processes of both versions run side by side
 * during an upgrade, and after going back.
 */
export const findMigrationFaults = (sources: readonly SourceFile[]): string[] =>
  sources
    .filter(({ path }) => /^server\/migrations\/[^/]+\.sql$/.test(path) && path > LAST_BEFORE)
    .flatMap(({ path, text }) =>
      statementsOf(text).flatMap(({ line, statement, isExplained }) =>
        BREAKS.filter(({ pattern }) => !isExplained && pattern.test(statement)).map(
          ({ what }) =>
            `${path}:${line} ${what}, and the version before still runs beside this one. Ship a version first that does without it; then write above the statement "-- contract: since <version> …".`,
        ),
      ),
    );

/** A part of drizzle's journal, `server/migrations/meta/_journal.json`. */
interface Journal {
  /** `when` it was written, in milliseconds. */
  entries: readonly { tag: string; when: number }[];
}

/**
 * Migrations that a database with the one before would never run: drizzle runs those that are younger than the last one that ran.
 * Two that were written in parallel can have that effect.
 */
export function findSkippedMigrations(journal: string): string[] {
  const { entries } = JSON.parse(journal) as Journal;
  return entries.flatMap(({ tag, when }, at) => {
    const before = entries[at - 1];
    return before && before.when >= when
      ? [
          `server/migrations/meta/_journal.json: ${tag} is older than ${before.tag}, which runs before it, so a database that has ${before.tag} would never get it. Raise its "when" above ${before.when}.`,
        ]
      : [];
  });
}

interface Statement {
  /** Of its first word. */
  readonly line: number;
  readonly statement: string;
  /** Whether a comment says since when nothing uses what it removes. */
  readonly isExplained: boolean;
}

function statementsOf(text: string): Statement[] {
  let next = 1;
  return text.split('--> statement-breakpoint').flatMap((part) => {
    const from = next;
    const lines = part.split('\n');
    next += lines.length - 1;
    const isCode = (line: string) => line.trim() !== '' && !/^\s*--/.test(line);
    const begins = lines.findIndex(isCode);
    if (begins < 0) return [];
    return [
      {
        line: from + begins,
        statement: lines.filter(isCode).join(' '),
        isExplained: lines.some((line) => /^\s*-- contract: since \S+ \S/.test(line)),
      },
    ];
  });
}
