import { DrizzleQueryError } from 'drizzle-orm';

/** Fields of a database error that identify the fault and contain no value of a row. */
const FIELDS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;
const DEEPEST = 4;

/** The lines of the stack that are places, without the message at its start. */
const placesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

const isDatabaseError = (error: Error): boolean => 'severity' in error && 'routine' in error;

/** A failed query's own message lists its parameters, and PostgreSQL's quotes values. */
function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  return isDatabaseError(error) ? 'The database refused.' : error.message;
}

/** An error as it may be logged: without the customers' data that queries and databases put into theirs. */
export function loggableError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const given = error as Error & Record<string, unknown>;
  const kept = FIELDS.filter((field) => typeof given[field] === 'string').map((field) => [
    field,
    given[field],
  ]);
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...Object.fromEntries(kept),
    stack: placesOf(error.stack),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: loggableError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < DEEPEST && { errors: error.errors.map((one) => loggableError(one, depth + 1)) }),
  };
}
