import type { Call } from '@food/contracts/call';
import * as fc from 'fast-check';
import { z } from 'zod';

/** How many requests of a call are tried, and the seed; a failing run prints how to repeat it. */
export const FUZZ = {
  numRuns: Number(setting('FUZZ_RUNS', '8')),
  seed: Number(setting('FUZZ_SEED', '20260302')),
  path: setting('FUZZ_PATH', ''),
};

function setting(name: string, otherwise: string): string {
  return process.env[name] ?? otherwise;
}

/** Values that no honest client sends. */
const HOSTILE: unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u0000',
  '\ud800',
  "' or 1=1; drop table users --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%s%n{{7*7}}',
  -1,
  1e308,
  2 ** 53,
  '9223372036854775808',
  'NaN',
  [],
  {},
  [[[[[[]]]]]],
  'x'.repeat(5_000),
];
const hostile = fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue({ maxDepth: 3 }));

type Schema = Record<string, unknown>;
const partsOf = (schema: Schema, key: string): Schema[] => (schema[key] as Schema[] | undefined) ?? [];

/** Values that match a schema; texts are also taken from `known`, so that ids of real rows occur. */
function valid(schema: Schema, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const branches = [...partsOf(schema, 'anyOf'), ...partsOf(schema, 'oneOf')];
  if (branches.length > 0) return fc.oneof(...branches.map((branch) => valid(branch, known)));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const [least, most] = [Number(schema.minimum ?? -1_000), Number(schema.maximum ?? 100_000)];
  switch (schema.type) {
    case 'object':
      return validObject(schema, known);
    case 'array':
      return fc.array(valid((schema.items ?? {}) as Schema, known), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.max(3, Number(schema.minItems ?? 0)),
      });
    case 'integer': {
      const wide = fc.integer({ min: Math.max(least, -1_000), max: Math.min(most, 100_000) });
      const ids = known.filter((value) => Number.isInteger(value));
      return ids.length > 0 ? fc.oneof(fc.constantFrom(...ids), wide) : wide;
    }
    case 'number':
      return fc.oneof(
        fc.integer({ min: Math.ceil(Math.max(least, -1_000)), max: Math.floor(Math.min(most, 100_000)) }),
        fc.double({ min: least, max: most, noNaN: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return validText(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function validText(schema: Schema, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const texts = known.filter((value) => typeof value === 'string');
  const minLength = Number(schema.minLength ?? 0);
  const written =
    typeof schema.pattern === 'string' && schema.format === undefined
      ? fc.stringMatching(new RegExp(schema.pattern), { size: 'small' })
      : schema.format === 'email'
        ? fc.emailAddress()
        : fc.string({
            unit: 'grapheme',
            minLength,
            maxLength: Math.min(Number(schema.maxLength ?? 40), minLength + 40),
          });
  return texts.length > 0 ? fc.oneof(fc.constantFrom(...texts), written) : written;
}

function validObject(schema: Schema, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valid(field, known)])), {
    requiredKeys: (schema.required as string[] | undefined) ?? [],
  });
}

/** One field of a value is made wrong: left out, added or of another type. */
const spoilt = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null) return hostile;
  const keys = Object.keys(value);
  if (keys.length === 0) return hostile;
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...keys).chain((key) => spoiltAt(value, key)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('__proto__x', 'id', 'role', 'user_id', 'constructor'), hostile)
        .map(([key, wrong]) => (Array.isArray(value) ? [...value, wrong] : { ...value, [key]: wrong })),
    },
    { weight: 1, arbitrary: hostile },
  );
};

const spoiltAt = (value: object, key: string): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constant(Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))),
    spoilt((value as Record<string, unknown>)[key]).map((wrong) =>
      Array.isArray(value)
        ? value.map((one, at) => (String(at) === key ? wrong : one))
        : { ...value, [key]: wrong },
    ),
  );

export interface ArbitraryRequest {
  readonly url: string;
  readonly body: unknown;
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;

const part = (
  schema: z.ZodType | undefined,
  known: readonly unknown[],
  example?: unknown,
): fc.Arbitrary<unknown> => {
  if (!schema) return fc.constant(undefined);
  const right = valid(schemaOf(schema), known);
  const honest = example === undefined ? right : fc.oneof(fc.constant(example), right);
  return fc.oneof({ weight: 2, arbitrary: honest }, { weight: 3, arbitrary: honest.chain(spoilt) });
};

/** Mostly of existing rows, the caller's and others': only those could be leaked. */
const ids = (schema: z.ZodType | undefined, known: readonly unknown[]): fc.Arbitrary<unknown> => {
  if (!schema) return fc.constant(undefined);
  const names = Object.keys((schemaOf(schema).properties ?? {}) as object);
  const id = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: hostile });
  return fc.record(Object.fromEntries(names.map((name) => [name, id])));
};

/**
 * Requests of a call, valid by its schemas or almost. `known` are ids and codes from the database; `example` is a valid body if
 * the schema alone can't make one.
 */
export const requestsOf = (
  call: Call,
  known: readonly unknown[],
  example?: unknown,
): fc.Arbitrary<ArbitraryRequest> =>
  fc
    .record({
      params: ids(call.params, known),
      query: part(call.query, known),
      body: part(call.body, known, example),
    })
    .map(({ params, query, body }) => ({ url: `${pathOf(call.path, params)}${queryOf(query)}`, body }));

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';
/** Half of a surrogate pair can't be in an address. */
const wellFormed = (text: string): string => Buffer.from(text).toString();
const encoded = (value: unknown): string => encodeURIComponent(wellFormed(text(value))).slice(0, 900);

function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => encoded(values[name]) || 'x');
}

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) && value.length > 0 ? value : [value]).map(
      (one) => `${encoded(name)}=${encoded(one)}`,
    ),
  );
  return pairs.length > 0 ? `?${pairs.slice(0, 12).join('&')}` : '';
}
