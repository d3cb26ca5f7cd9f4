import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect, type PgTable, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Db } from './database';

type Columns = Readonly<Record<string, PgColumn>>;
type Fields = Readonly<Record<string, PgColumn | SQL>>;
type RowOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Column
    ? GetColumnData<F[Name]>
    : F[Name] extends SQL<infer Value>
      ? Value
      : never;
};

const dialect = new PgDialect();

/**
 * A statement that is built once, and parsed and planned once by each connection: for queries of every call whose preparation
 * takes longer than the answer (decision 057). Values that differ from call to call are a `sql.placeholder`; a value that must be
 * known to choose an index is not.
 *
 * @param name a unique name for each statement
 * @param fields the fields that `text` returns, in its order
 */
export function prepared<F extends Fields>(
  name: string,
  fields: F,
  text: SQL,
): (db: Pick<Db, '_'>, given: Readonly<Record<string, unknown>>) => Promise<RowOf<F>[]> {
  const query = dialect.sqlToQuery(text);
  const ordered = Object.entries(fields).map(([field, of]) => ({ path: [field], field: of }));
  return (db, given) =>
    db._.session
      .prepareQuery<PreparedQueryConfig & { execute: RowOf<F>[] }>(query, ordered, name, true)
      .execute(given);
}

const listed = (fields: Fields): SQL => sql.join(Object.values(fields), sql`, `);

/** The same for a `select` of these fields; `rest` begins with `from`. */
export const preparedSelect = <F extends Fields>(name: string, fields: F, rest: SQL) =>
  prepared(name, fields, sql`select ${listed(fields)} ${rest}`);

/**
 * Rows as one field of a `select`, so that independent queries are one statement. `rest` begins with `from`, and their order is
 * by `order`.
 */
export function nested<C extends Columns>(columns: C, rest: SQL, order?: SQL): SQL<RowOf<C>[]> {
  const entries = Object.entries(columns);
  const toRow = (values: unknown[]) =>
    Object.fromEntries(
      entries.map(([name, column], at) => [
        name,
        values[at] === null ? null : column.mapFromDriverValue(values[at]),
      ]),
    ) as RowOf<C>;
  const rows = sql`json_agg(json_build_array(${listed(columns)})${order && sql` order by ${order}`})`;
  return sql`(select coalesce(${rows}, '[]') ${rest})`.mapWith((json: unknown[][]) => json.map(toRow));
}

/** `insert into` a table one row, whose values are given as {@link valuesOf} gives them. */
export const insertOne = (table: PgTable, columns: Columns): SQL => {
  const names = Object.values(columns).map(({ name }) => sql.identifier(name));
  const values = Object.keys(columns).map((name) => sql.placeholder(name));
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`;
};

/** A row in the driver's form. */
export const valuesOf = (columns: Columns, row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const value = row[name] ?? null;
      return [name, value === null ? null : column.mapToDriverValue(value)];
    }),
  );
