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
function meantBy(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const meant = issue.errors.find(
    (branch) => branch.length > 0 && branch.every(({ code }) => code !== 'unrecognized_keys'),
  );
  const said = meant?.find(({ path, code }) => path.length > 0 && code !== 'invalid_type');
  return said ? meantBy(said) : issue;
}

/** The first name in the path is the field's, so that a form can mark it (rule: form-errors-stay). */
function refusalOf(issue: z.core.$ZodIssue) {
  const field = issue.path.find((part) => typeof part === 'string');
  return badRequest(issue.message === NO_WORDS ? plainSentence(issue) : issue.message, 'INVALID', { field });
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
    return { error: issue ? refusalOf(meantBy(issue)) : badRequest('Please check what you entered.') };
  };
