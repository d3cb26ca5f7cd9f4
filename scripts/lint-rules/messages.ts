import { OTHER_LANGUAGES, SOURCE_LANGUAGE } from '@food/contracts/language';
import compile from 'icu-minify/compile';
import type { SourceFile } from './workspace';

/** `remote-catalog/src/messages/hi.json`; `manifest.json` beside it has another form. */
const FILE = /^(.+\/src)\/messages\/([a-z]{2})\.json$/;

type Texts = Record<string, string>;

/** The message files of each folder that has any, by their language. */
function bySource(sources: readonly SourceFile[]): Map<string, Partial<Record<string, Texts>>> {
  const found = new Map<string, Partial<Record<string, Texts>>>();
  for (const { path, text } of sources) {
    const [, folder, language] = FILE.exec(path) ?? [];
    if (folder && language) found.set(folder, { ...found.get(folder), [language]: JSON.parse(text) });
  }
  return found;
}

/** The faults of message files, as sentences: missing texts, and texts that can't be compiled (rule: site-languages). */
export function findMessageFaults(sources: readonly SourceFile[]): string[] {
  return [...bySource(sources)].flatMap(([folder, files]) => {
    const english = files[SOURCE_LANGUAGE] ?? {};
    return [
      ...OTHER_LANGUAGES.flatMap((language) =>
        faultsOf(`${folder}/messages/${language}.json`, english, files[language]),
      ),
      ...textFaults(`${folder}/messages/${SOURCE_LANGUAGE}.json`, english),
      ...unusedKeys(folder, english, sources),
    ];
  });
}

function faultsOf(file: string, english: Texts, texts: Texts | undefined): string[] {
  if (!texts) return [`There is no ${file}: each message file has one beside it for each language.`];
  const missing = Object.keys(english).filter((key) => !(key in texts));
  const needless = Object.keys(texts).filter((key) => !(key in english));
  const other = Object.keys(english).filter(
    (key) => key in texts && `${argumentsOf(english[key])}` !== `${argumentsOf(texts[key])}`,
  );
  return [
    ...missing.map((key) => `${file} lacks "${key}", which en.json has.`),
    ...needless.map((key) => `${file} has "${key}", which en.json hasn't.`),
    ...other.map(
      (key) =>
        `${file} has other values in "${key}" than en.json: ${argumentsOf(texts[key])} in place of ${argumentsOf(english[key])}.`,
    ),
    ...(missing.length + needless.length === 0 ? otherOrder(file, english, texts) : []),
    ...textFaults(file, texts),
  ];
}

/** In one order, a change shows the same lines in each language. */
function otherOrder(file: string, english: Texts, texts: Texts): string[] {
  const keys = Object.keys(texts);
  const [first] = Object.keys(english).filter((key, at) => key !== keys[at]);
  return first === undefined ? [] : [`${file} has "${first}" at another place than en.json.`];
}

const textFaults = (file: string, texts: Texts): string[] =>
  Object.entries(texts).flatMap(([key, text]) => {
    if (text.trim() === '') return [`${file} has no words for "${key}".`];
    try {
      compile(text);
      return [];
    } catch (error) {
      return [`${file}: "${key}" is no ICU message (${(error as Error).message}).`];
    }
  });

/** The names of a text's values and tags, sorted; plurals may differ from language to language. */
function argumentsOf(text = ''): string[] {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [name, kind, forms] = node;
    if (typeof name === 'string') names.add(name);
    if (typeof kind === 'number' && forms && typeof forms === 'object') Object.values(forms).forEach(read);
    else node.slice(1).forEach(walk);
  };
  const read = (compiled: unknown): void => (Array.isArray(compiled) ? compiled.forEach(walk) : undefined);
  try {
    read(compile(text));
  } catch {
    // Reported as invalid ICU messages.
  }
  return [...names].sort();
}

const IS_TEST = /\.test\.tsx?$|\/testing\//;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A key that no source of the folder uses, whole or as the pattern of a template, e.g. `slides.${name}.title`. */
function unusedKeys(folder: string, english: Texts, sources: readonly SourceFile[]): string[] {
  const code = sources
    .filter(({ path }) => path.startsWith(`${folder}/`) && /\.tsx?$/.test(path) && !IS_TEST.test(path))
    .map(({ text }) => text)
    .join('\n');
  const patterns = [...code.matchAll(/`([\w.-]*\$\{[^`]*)`/g)].flatMap(([, template = '']) => {
    const pieces = template.split(/\$\{[^}]*\}/);
    // Without a word of its own it would fit every key.
    return /\p{L}/u.test(pieces.join('')) ? [new RegExp(`^${pieces.map(escaped).join('.+')}$`)] : [];
  });
  return Object.keys(english)
    .filter((key) => !code.includes(`'${key}'`) && !patterns.some((pattern) => pattern.test(key)))
    .map((key) => `${folder}/messages/en.json has "${key}", which no source beside it names.`);
}

const OF_CUSTOMERS = /^(host|remote-[^/]+|shared\/(cart|format|platform|session|ui))\/src\/.*\.tsx?$/;
/** Pages that only teams see. */
const OF_TEAMS = ['host/src/versions/preview-banner.tsx', 'host/src/composition/remote-page.tsx'];

/** Text for customers in a call or an attribute; the linter finds text between tags (biome.json, noJsxLiterals). */
const WORDS = [
  /\s(aria-label|aria-description|aria-valuetext|alt|label|placeholder|sentence|title)="[^"]*\p{L}{2}[^"]*"/gu,
  /\bnotify\(\s*['"`][^'"`]*\p{L}{2}/gu,
  /\bmessageOf\([^()]*,\s*['"`][^'"`]*\p{L}{2}/gu,
];

/** Texts in a source that belong in a message file, as sentences (rule: site-languages). */
export const findWordsOutside = (sources: readonly SourceFile[]): string[] =>
  sources
    .filter(({ path }) => OF_CUSTOMERS.test(path) && !IS_TEST.test(path) && !OF_TEAMS.includes(path))
    .flatMap(({ path, text }) =>
      WORDS.flatMap((pattern) => [...text.matchAll(pattern)]).map(({ 0: found, index }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${path}:${line} has words for customers: ${found.trim()}. Put them into messages/en.json, hi.json and te.json, and take them by t().`;
      }),
    );
