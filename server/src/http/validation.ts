import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { badRequest } from './errors';

/** Deeper than any honest request, and far from what overflows a stack or the database's JSON parser. */
const DEEPEST = 24;
/** PostgreSQL stores neither the zero character nor half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

type Issue = z.core.$ZodIssue | z.core.$ZodRawIssue;

/** What is said where the schema has no words of its own for a failure. */
function plainSentence(issue: Issue): string {
  const field = issue.path?.filter((part) => typeof part === 'string').join('.');
  return field ? `Please check this field: ${field}.` : 'Please check what you entered.';
}

/** Of a union, the first branch that fails for another reason than its keys speaks best for the field that was sent. */
function words(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message;
  const meant = issue.errors.find(
    (branch) => branch.length > 0 && branch.every(({ code }) => code !== 'unrecognized_keys'),
  );
  const said = meant?.find(({ path, code }) => path.length > 0 && code !== 'invalid_type');
  return said ? words(said) : issue.message;
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

/** Checks requests by the contracts; the first failure is told in the schema's own words for a customer. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    if (!isStorable(data)) return { error: badRequest('Please check what you entered.') };
    const read = schema.safeParse(data, { error: plainSentence });
    if (read.success) return { value: read.data };
    const [issue] = read.error.issues;
    return { error: badRequest(issue ? words(issue) : 'Please check what you entered.') };
  };
