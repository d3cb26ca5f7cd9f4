import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as account from '@food/contracts/account';
import * as auth from '@food/contracts/auth';
import type { Call } from '@food/contracts/call';
import * as catalog from '@food/contracts/catalog';
import * as checkout from '@food/contracts/checkout';
import * as orders from '@food/contracts/orders';
import hindi from './hi.json';
import telugu from './te.json';
import { durationIn, inLanguage, listIn, words } from './words';

const SOURCES = join(import.meta.dirname, '../..');
/** Folders with customers' calls, and the code that all calls run. */
const FOLDERS = ['account', 'auth', 'catalog', 'checkout', 'concurrency', 'http', 'orders', 'realtime'];
/** For the restaurant's own systems and people, and for the log. */
const NOT_FOR_SCREENS = [
  'auth/export-logins.ts',
  'http/hidden-clients.ts',
  'http/loggable-error.ts',
  'http/ops-tokens.ts',
  'http/redis-counts.ts',
];
const FOR_OPERATIONS = [
  'No customer has this id, email or mobile.',
  'The account is deleted.',
  'The customer is logged out everywhere.',
  'The database gave no number to an invoice.',
  'The database gave nothing for an order.',
  'The event loop is … ms late.',
  'The key of this attempt belongs to another order.',
  'The menu has no such dish.',
  'The menu was not replaced: …….',
  'The menu was replaced.',
  'The order is … and cannot become ….',
  'The order is ….',
  'Too many connections.',
  '“…” has sold out for today.',
  '“…” is available again.',
];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' }).map(
    (file) => `${folder}/${file}`,
  ),
).filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing\//.test(path));

/** What stands between quotation marks, without comments. */
function textsIn(path: string): string[] {
  const source = readFileSync(join(SOURCES, path), 'utf8').replace(/^\s*(\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, '');
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"([^"\n]*)"/g)].map(
    ([, one, template, other]) => one ?? template?.replace(/\$\{[^}]*\}/g, '…') ?? other ?? '',
  );
}

const isSentence = (text: string): boolean => /^[\p{Lu}“{][^\n]* [^\n]*[.!?]$/u.test(text);

const inSources = sources
  .filter((path) => !NOT_FOR_SCREENS.includes(path))
  .flatMap(textsIn)
  .filter((text) => (isSentence(text) || text in hindi) && !FOR_OPERATIONS.includes(text));

/** The messages in the schemas of customers' calls about the request. */
function inSchema(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { _zod } = schema as { _zod?: { def: { error?: (issue: object) => unknown } } };
  const own = _zod?.def.error?.({ input: 0, path: [] });
  const inside = Object.values(_zod?.def ?? schema).flatMap((part) => inSchema(part, seen));
  return typeof own === 'string' ? [own, ...inside] : inside;
}

const inContracts = [account, auth, catalog, checkout, orders]
  .flatMap((contract) => Object.values<unknown>(contract) as Partial<Call>[])
  .filter(({ access }) => access === 'open' || access === 'customer')
  .flatMap(({ params, query, body }) => inSchema({ params, query, body }));

describe('The words of the server', () => {
  const english = new Set([...inSources, ...inContracts]);

  it.each([
    ['hi', hindi],
    ['te', telugu],
  ])('are all there in %s, and nothing that nobody says', (_, known) => {
    expect(english.size).toBeGreaterThan(70);
    expect([...english].filter((text) => !(text in known))).toEqual([]);
    expect(Object.keys(known).filter((text) => !english.has(text))).toEqual([]);
  });

  it.each([
    ['hi', hindi, /\p{Script=Devanagari}/u],
    ['te', telugu, /\p{Script=Telugu}/u],
  ])('are written in the letters of %s, with the values of the English ones', (_, known, letters) => {
    const values = (text: unknown) =>
      [...JSON.stringify(text).matchAll(/\{(\w+)\}|\["(\w+)"\]/g)].map(([, a, b]) => a ?? b).sort();
    for (const [text, translation] of Object.entries(known)) {
      expect(values(translation)).toEqual(values(text));
      expect([text, JSON.stringify(translation)]).toEqual([text, expect.stringMatching(letters)]);
    }
  });

  it('stand with their values in the language that is asked for', () => {
    const told = words('The coupon {code} can no longer be used.', { code: 'WELCOME50' });

    expect(inLanguage(told, 'en')).toBe('The coupon WELCOME50 can no longer be used.');
    expect(inLanguage(told, 'hi')).toBe('कूपन WELCOME50 अब इस्तेमाल नहीं हो सकता।');
    expect(inLanguage(told, 'te')).toBe('కూపన్ WELCOME50 ఇక వాడలేరు.');
  });

  it('are English if they are not translated', () => {
    expect(inLanguage('The menu was replaced.', 'hi')).toBe('The menu was replaced.');
    expect(inLanguage('constructor', 'te')).toBe('constructor');
  });

  it('list names as their language does', () => {
    const names = ['Dosa', 'Idli', 'Vada'];
    expect(listIn(names, 'en')).toBe('Dosa, Idli and Vada');
    expect(listIn(names, 'hi')).toBe('Dosa, Idli, और Vada');
    expect(listIn(names, 'te')).toBe('Dosa, Idli మరియు Vada');
  });

  it.each([
    [0.2, '1 second'],
    [29.1, '30 seconds'],
    [91, '2 minutes'],
    [55 * 60, '55 minutes'],
    [24 * 3_600, '24 hours'],
  ])('say how long %s seconds are', (seconds, said) => {
    expect(durationIn(seconds, 'en')).toBe(said);
  });

  it('say so as their language does', () => {
    expect(durationIn(30, 'hi')).toBe('30 सेकंड');
    expect(durationIn(30, 'te')).toBe('30 సెకన్లు');
  });
});
