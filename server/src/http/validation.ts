import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { badRequest } from './errors';
import { type Told, words } from './words/words';

/** Deeper than any honest request, and far below a depth that overflows a stack or the database's JSON parser. */
const DEEPEST = 24;
/** PostgreSQL stores neither the zero character nor half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** In place of the message of a schema that has none of its own for a failure. */
const NO_WORDS = 'no words';

function plainSentence(issue: z.core.$ZodIssue): Told {
  const field = issue.path.filter((part) => typeof part === 'string').join('.');
  return field ? words('Please check this field: {field}.', { field }) : 'Please check what you entered.';
}

/** In a union, the first branch that fails for another reason than its keys has the best message for the sent field. */
function wordsOf(issue: z.core.$ZodIssue): Told {
  const own = issue.message === NO_WORDS ? plainSentence(issue) : issue.message;
  if (issue.code !== 'invalid_union') return own;
  const meant = issue.errors.find(
    (branch) => branch.length > 0 && branch.every(({ code }) => code !== 'unrecognized_keys'),
  );
  const said = meant?.find(({ path, code }) => path.length > 0 && code !== 'invalid_type');
  return said ? wordsOf(said) : own;
}

function isStorable(value: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string' && UNSTORABLE.test(next.value)) return false;
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth >= DEEPEST) return false;
    for (const [key, child] of Object.entries(next.value)) {
      if (UNSTORABLE.test(key)) return false;
      open.push({ value: child, depth: next.depth + 1 });
    }
  }
  return true;
}

/** Validates requests by the contracts; the first failure is reported in the schema's own words for a customer. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    if (!isStorable(data)) return { error: badRequest('Please check what you entered.') };
    const read = schema.safeParse(data, { error: () => NO_WORDS });
    if (read.success) return { value: read.data };
    const [issue] = read.error.issues;
    return { error: badRequest(issue ? wordsOf(issue) : 'Please check what you entered.') };
  };
