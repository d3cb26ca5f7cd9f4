import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline as connect, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';

/** The record of one table in a backup: its rows, and the digest of their lines. */
export interface TableRecord {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string;
}

/** The current value of a sequence. */
export interface SequenceState {
  readonly name: string;
  readonly last: string;
}

/**
 * The limits of one statement in rows and in characters: some MB, however long a row is. Otherwise a table of pictures would
 * exceed the time limit of a statement, or the connection would be idle for too long while they are compressed.
 */
const AT_ONCE = { rows: 500, length: 4_000_000 };
const MANY = sql`fetch 500 from kept`;
const FEW = sql`fetch 5 from kept`;

/** What both drivers answer. */
async function rowsOf<Row>(db: Db, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

const quoted = (name: string) => sql.identifier(name);

/** The tables, each after those that its rows name. */
export async function readTables(db: Db): Promise<string[]> {
  const tables = await rowsOf<{ name: string; needs: string[] }>(
    db,
    sql`select t.relname as name, coalesce((
        select jsonb_agg(f.relname) from pg_constraint c join pg_class f on f.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and f.oid <> t.oid), '[]') as needs
      from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace order by t.relname`,
  );
  const sorted: string[] = [];
  while (sorted.length < tables.length) {
    const next = tables.filter(
      ({ name, needs }) => !sorted.includes(name) && needs.every((need) => sorted.includes(need)),
    );
    if (next.length === 0) throw new Error('Tables name each other in a circle.');
    sorted.push(...next.map(({ name }) => name));
  }
  return sorted;
}

/** The last migration that the tables have run, by Drizzle's own record; 0 without one. */
export async function readMigration(db: Db): Promise<number> {
  const there = await rowsOf(db, sql`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (there.length === 0) return 0;
  const [row] = await rowsOf<{ last: string }>(
    db,
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  );
  return Number(row?.last);
}

/** Whether a table has a row. */
export async function hasRows(db: Db, name: string): Promise<boolean> {
  return (await rowsOf(db, sql`select 1 from ${quoted(name)} limit 1`)).length > 0;
}

/** The present value, whatever a transaction sees: a number is never given twice. */
export async function readSequences(db: Db): Promise<SequenceState[]> {
  return rowsOf(
    db,
    sql`select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );
}

/** Sets the sequences that exist. */
export async function continueSequences(db: Db, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, last } of sequences)
    await db.execute(sql`select setval(to_regclass(format('%I', ${name}::text)), ${last}::bigint)`);
}

/** To be called first in a transaction that reads or writes files: a slow disk doesn't end it. */
export async function waitForDisk(tx: Db): Promise<void> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

const fileOf = (folder: string, table: string): string => join(folder, `${table}.jsonl.gz`);

/** Writes a table's rows, a line of JSON each, as the transaction sees them. */
export async function writeRows(db: Db, folder: string, name: string): Promise<TableRecord> {
  const digest = createHash('sha256');
  let rows = 0;
  async function* lines() {
    await db.execute(
      sql`declare kept no scroll cursor for select row_to_json(t)::text as line from ${quoted(name)} t`,
    );
    // The length of its rows isn't known yet.
    let fetch = FEW;
    for (;;) {
      const next = await rowsOf<{ line: string }>(db, fetch);
      if (next.length === 0) break;
      rows += next.length;
      const text = next.map(({ line }) => `${line}\n`).join('');
      digest.update(text);
      yield text;
      fetch = text.length / next.length > AT_ONCE.length / AT_ONCE.rows ? FEW : MANY;
    }
    await db.execute(sql`close kept`);
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(fileOf(folder, name)));
  return { name, rows, sha256: digest.digest('hex') };
}

/**
 * Inserts a table's rows; it is empty.
 *
 * @throws if they are not those of the backup
 */
export async function loadRows(db: Db, folder: string, table: TableRecord): Promise<void> {
  let batch: string[] = [];
  let length = 0;
  const load = async () => {
    if (batch.length === 0) return;
    await db.execute(
      sql`insert into ${quoted(table.name)} select * from
        json_populate_recordset(null::${quoted(table.name)}, ${`[${batch.join(',')}]`}::json)`,
    );
    batch = [];
    length = 0;
  };
  for await (const line of keptLines(folder, table)) {
    length += line.length;
    if (batch.push(line) >= AT_ONCE.rows || length >= AT_ONCE.length) await load();
  }
  await load();
}

/** @throws if a table's rows are missing or not those of the backup */
export async function checkRows(folder: string, tables: readonly TableRecord[]): Promise<void> {
  for (const table of tables) for await (const _ of keptLines(folder, table));
}

/** A table's rows, a line of JSON each. Throws at their end if they are not those of the backup. */
async function* keptLines(folder: string, { name, rows, sha256 }: TableRecord): AsyncGenerator<string> {
  const digest = createHash('sha256');
  let found = 0;
  try {
    for await (const line of linesOf(fileOf(folder, name))) {
      digest.update(`${line}\n`);
      found += 1;
      yield line;
    }
  } catch (error) {
    throw new Error(`The backup is damaged: ${name} can not be read (${(error as Error).message}).`);
  }
  if (found !== rows || digest.digest('hex') !== sha256)
    throw new Error(
      `The backup is damaged: ${name} has ${found} rows that are not the ${rows} it was made with.`,
    );
}

/** Not Node's `readline`: from Node 24 on it also ends a line at U+2028, which customers may write. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  // An error of the file reaches whoever reads the lines.
  const text = connect(createReadStream(file), createGunzip(), () => {});
  for await (const part of text.setEncoding('utf8')) {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
