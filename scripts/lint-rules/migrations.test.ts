import { findMigrationFaults, findSkippedMigrations } from './migrations';

const path = 'server/migrations/0023_next.sql';
const faults = (text: string, of = path) => findMigrationFaults([{ path: of, text }]);
const BREAK = '--> statement-breakpoint\n';

describe('A migration, beside which the version before still runs', () => {
  it('may add tables, indexes and columns that need not be given', () => {
    expect(
      faults(
        [
          'CREATE TABLE "a" (\n  "id" text PRIMARY KEY NOT NULL\n);\n',
          'CREATE INDEX "a_id" ON "a" ("id");\n',
          'ALTER TABLE "b" ADD COLUMN "c" text;\n',
          'ALTER TABLE "b" ADD COLUMN "d" integer DEFAULT 0 NOT NULL;\n',
        ].join(BREAK),
      ),
    ).toEqual([]);
  });

  it.each([
    ['drops a table', 'DROP TABLE "a";'],
    ['drops a column', 'ALTER TABLE "a" DROP COLUMN "b";'],
    ['renames something', 'ALTER TABLE "a" RENAME COLUMN "b" TO "c";'],
    ['changes the type of a column', 'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE integer;'],
    ['makes a column required', 'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;'],
    ['takes the default of a column away', 'ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;'],
    ['drops a constraint, which statements may name', 'ALTER TABLE "a" DROP CONSTRAINT "a_pk";'],
    ['adds a required column without a default', 'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;'],
    ['adds a constraint to what is stored already', 'ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0);'],
  ])('is refused if it %s, with file and line', (what, statement) => {
    const said = faults(`ALTER TABLE "b" ADD COLUMN "c" text;${BREAK}${statement}`);

    expect(said).toEqual([expect.stringMatching(`^${path}:2 ${what}, and the version before`)]);
  });

  it('may take away what no version needs since a named one', () => {
    const contract = '-- contract: since 2.4.0 nothing reads it\nALTER TABLE "a" DROP COLUMN "b";';

    expect(faults(contract)).toEqual([]);
    expect(faults(contract.replace('since 2.4.0 nothing reads it', 'unused'))).toHaveLength(1);
    expect(faults(`${contract}${BREAK}DROP TABLE "a";`)).toHaveLength(1);
  });
});

it('A migration that a database with the one before would never get is refused, with what to do', () => {
  const journal = (...times: number[]) =>
    JSON.stringify({ entries: times.map((when, at) => ({ tag: `000${at}_step`, when })) });

  expect(findSkippedMigrations(journal(1, 2, 3))).toEqual([]);
  expect(findSkippedMigrations(journal(1, 3, 2))).toEqual([
    expect.stringMatching(
      /0002_step is older than 0001_step.*would never get it\. Raise its "when" above 3\.$/,
    ),
  ]);
});
