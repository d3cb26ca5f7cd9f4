import type { Schema } from './openapi-document';

/** The limits that are shown, and how. */
const LIMITS: Readonly<Record<string, string>> = {
  minimum: 'at least',
  exclusiveMinimum: 'over',
  maximum: 'at most',
  exclusiveMaximum: 'under',
  minLength: 'length at least',
  maxLength: 'length at most',
  minItems: 'entries at least',
  maxItems: 'entries at most',
  pattern: 'matches',
  format: 'format',
  default: 'default',
};

/** A schema as a type for people: `{ name: string; tags?: string[] }`, one field a line, with its limits. */
export function typeText(schema: Schema | undefined, indent = ''): string {
  if (!schema) return 'anything';
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => typeText(choice, indent)).join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => typeText(part, indent)).join(' & ');
  if (schema.properties) return fields(schema, indent);
  if (schema.items) return `list of ${typeText(schema.items, indent)}${limits(schema)}`;
  return `${[schema.type ?? 'anything'].flat().join(' | ')}${limits(schema)}`;
}

function fields({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, field]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeText(field, inner)}`,
  );
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
}

function limits(schema: Schema): string {
  const told = Object.entries(LIMITS)
    .filter(([name]) => schema[name] !== undefined && !isNoise(name, schema))
    .map(([name, words]) => `${words} ${JSON.stringify(schema[name])}`);
  return told.length > 0 ? ` (${told.join(', ')})` : '';
}

/** The bounds of JavaScript's safe integers say nothing about the API, and a named format says more than its regular expression. */
const isNoise = (name: string, schema: Schema): boolean =>
  Math.abs(Number(schema[name])) === Number.MAX_SAFE_INTEGER ||
  (name === 'pattern' && Boolean(schema.format));
