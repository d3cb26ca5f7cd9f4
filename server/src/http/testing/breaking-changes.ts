import {
  type ApiDocument,
  jsonOf,
  type Operation,
  operationsOf,
  type Schema,
} from '../api-page/openapi-document';

/** Requests of clients must stay valid; fields that they read must stay there. */
type Direction = 'sent' | 'read';
type Named = Readonly<Record<string, Schema>>;

/**
 * Breaking changes of the API, as sentences: a removed call, a new requirement for the client, an answer's field that is removed
 * or may be missing, a type or a set of values that became narrower (in requests) or wider (in answers).
 */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const now = new Map(operationsOf(after));
  const schemas = [before.components?.schemas ?? {}, after.components?.schemas ?? {}] as const;
  return operationsOf(before).flatMap(([call, old]) => {
    const operation = now.get(call);
    return operation ? ofCall(call, old, operation, schemas) : [`${call} is gone.`];
  });
}

function ofCall(
  call: string,
  before: Operation,
  after: Operation,
  schemas: readonly [Named, Named],
): string[] {
  const compare = new Comparison(...schemas);
  const parameters = (after.parameters ?? []).flatMap(({ name, required, schema }) => {
    const old = before.parameters?.find((known) => known.name === name);
    if (required && !old?.required) return [`${call}: ${name} is newly required.`];
    return compare.schema(`${call}: ${name}`, old?.schema, schema, 'sent');
  });
  const answers = Object.entries(before.responses ?? {}).flatMap(([status, old]) => {
    const answer = after.responses?.[status];
    if (!answer) return [`${call}: the answer ${status} is gone.`];
    return compare.schema(`${call}: answer ${status}`, jsonOf(old.content), jsonOf(answer.content), 'read');
  });
  const newBody =
    after.requestBody?.required && !before.requestBody ? [`${call}: a body is newly required.`] : [];
  const [oldSent, sent] = [jsonOf(before.requestBody?.content), jsonOf(after.requestBody?.content)];
  return [...parameters, ...newBody, ...compare.schema(`${call}: body`, oldSent, sent, 'sent'), ...answers];
}

class Comparison {
  constructor(
    private readonly before: Named,
    private readonly after: Named,
  ) {}

  schema(
    where: string,
    before: Schema | undefined,
    after: Schema | undefined,
    direction: Direction,
  ): string[] {
    if (!before || !after) return [];
    const [old, now] = [resolved(before, this.before), resolved(after, this.after)];
    if (JSON.stringify(old.type) !== JSON.stringify(now.type))
      return [`${where} was ${old.type ?? 'of several types'} and is ${now.type ?? 'of several types'}.`];
    return [
      ...values(where, old, now, direction),
      ...limits(where, old, now, direction),
      ...this.fields(where, old, now, direction),
      ...this.schema(`${where}[]`, old.items, now.items, direction),
      ...(old.anyOf ?? []).flatMap((choice, at) =>
        this.schema(`${where} (${at + 1})`, choice, now.anyOf?.[at], direction),
      ),
    ];
  }

  private fields(where: string, before: Schema, after: Schema, direction: Direction): string[] {
    const required = (schema: Schema, name: string) => schema.required?.includes(name) ?? false;
    const known = Object.entries(before.properties ?? {}).flatMap(([name, field]) => {
      const now = after.properties?.[name];
      const path = `${where}.${name}`;
      if (!now) return direction === 'read' ? [`${path} is gone.`] : [];
      if (direction === 'read' && required(before, name) && !required(after, name))
        return [`${path} may be missing now.`];
      return this.schema(path, field, now, direction);
    });
    const demanded = Object.keys(after.properties ?? {})
      .filter((name) => direction === 'sent' && required(after, name) && !required(before, name))
      .map((name) => `${where}.${name} is newly required.`);
    return [...known, ...demanded];
  }
}

function resolved(schema: Schema, named: Named): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return (name && named[name]) || schema;
}

/** A client must be able to send what it sent, and knows only the values that it could read. */
function values(where: string, before: Schema, after: Schema, direction: Direction): string[] {
  if (!before.enum || !after.enum) return [];
  const [kept, all] = direction === 'sent' ? [after.enum, before.enum] : [before.enum, after.enum];
  const missing = all.filter((value) => !kept.includes(value)).map((value) => JSON.stringify(value));
  const words = direction === 'sent' ? 'is no longer taken' : 'is a value that no client knows yet';
  return missing.map((value) => `${where}: ${value} ${words}.`);
}

const LOWER = ['minimum', 'minLength', 'minItems'];
const UPPER = ['maximum', 'maxLength', 'maxItems'];

function limits(where: string, before: Schema, after: Schema, direction: Direction): string[] {
  if (direction === 'read') return [];
  const tighter = (name: string, sign: 1 | -1) => {
    const [old, now] = [before[name], after[name]];
    return typeof now === 'number' && (typeof old !== 'number' || sign * now > sign * old);
  };
  return [...LOWER.filter((name) => tighter(name, 1)), ...UPPER.filter((name) => tighter(name, -1))].map(
    (name) => `${where}: ${name} was ${before[name] ?? 'not set'} and is ${after[name]}.`,
  );
}
