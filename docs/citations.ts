import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file of the repository: its path from the root, and its text. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/** A name in a comment, and where it stands. */
export interface Citation {
  readonly file: string;
  readonly line: number;
  readonly name: string;
}

const NOT_OURS = /^(node_modules|dist|test-results|playwright-report|coverage|\.(?!ci$).*)$/;
const READ = /\.(tsx?|[cm]?js|css|html|md|ya?ml)$|^\.env\.example$|(^|\/)\.ci\/run$/;

/** Every source and document of the repository. */
export function readSources(root: string, folder = ''): Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.test(entry.name) ? [] : readSources(root, file);
    return READ.test(file) ? [{ file, text: readFileSync(join(root, file), 'utf8') }] : [];
  });
}

// Strings are matched so that they are skipped: an address in one would look like a comment.
const SCRIPT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(\/\*[\s\S]*?\*\/|\/\/[^\n]*)/g;
const STYLE = /(\/\*[\s\S]*?\*\/)/g;
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

const known = new WeakMap<Source, string>();

/** The text with everything but its comments blanked, so that lines keep their numbers. */
function commentsOf(source: Source): string {
  const comments = known.get(source) ?? joined(readComments(source));
  known.set(source, comments);
  return comments;
}

/** Without the signs that begin a comment's lines: a citation may go over the end of one. */
const joined = (comments: string): string =>
  comments.replace(/\n[ \t]*(\*(?!\/)|\/\/)/g, (start) => `\n${blank(start.slice(1))}`);

function readComments({ file, text }: Source): string {
  // Code in a document is an example, not a citation.
  if (file.endsWith('.md')) return text.replace(/```[\s\S]*?```|`[^`\n]*`/g, blank);
  if (!/\.(tsx?|[cm]?js|css)$/.test(file)) return text;
  let comments = '';
  let at = 0;
  for (const { 0: whole, 1: comment, index } of text.matchAll(file.endsWith('.css') ? STYLE : SCRIPT)) {
    comments += blank(text.slice(at, index)) + (comment ?? blank(whole));
    at = index + whole.length;
  }
  return comments + blank(text.slice(at));
}

/** What a pattern finds in a source's comments, also where a comment's line breaks inside it. */
function cited(source: Source, pattern: RegExp): Citation[] {
  const comments = commentsOf(source);
  return [...comments.matchAll(pattern)].map((match) => ({
    file: source.file,
    line: comments.slice(0, match.index).split('\n').length,
    name: (match[1] ?? match[0]).replace(/\s+/g, ' ').trim(),
  }));
}

/** The rules that a source's comments name, as in `(rule: order-once, order-as-shown)`; in backticks it is an example. */
export const citedRules = (source: Source): Citation[] =>
  cited(source, /(?<!`)\(rule:\s+([^)]*)\)/g).flatMap(({ name, ...place }) =>
    name.split(',').map((one) => ({ ...place, name: one.trim() })),
  );

/** The rules of a page: its headings of the third order. */
export const rulesOf = ({ text }: Source): string[] =>
  [...text.matchAll(/^### (.+)$/gm)].map((match) => match[1] ?? '');

/** Up to three names that share the most words with this one. */
export function near(name: string, names: readonly string[]): string[] {
  const words = name.split('-');
  const shared = (other: string) => other.split('-').filter((word) => words.includes(word)).length;
  return names
    .filter((other) => shared(other) > 0)
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, 3);
}

/** What is wrong with the rules that a source cites, in words. */
export const ruleFaults = (source: Source, rules: readonly string[]): string[] =>
  citedRules(source)
    .filter(({ name }) => !rules.includes(name))
    .map(({ file, line, name }) => {
      const others = near(name, rules).map((rule) => `\`${rule}\``);
      const help = others.length
        ? `Rules near it: ${others.join(', ')}.`
        : 'docs/product/README.md lists the pages.';
      return `${file}:${line} cites the rule \`${name}\`, which no page of docs/product/ has. ${help}`;
    });

const DOCUMENT = /(?<![\w./@:-])([\w.@/-]*[\w-]\.md)\b/g;

/** Sources by their paths from the root, which begin with one of these folders. */
const sourcesIn = (folders: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w./@:-])((?:${folders.join('|')})/[\\w./-]*\\w\\.(?:tsx?|[cm]?js|json|css))\\b`, 'g');

/** Sources by their names alone, which stand beside; in backticks, quotes or brackets it is an example or a link. */
const SOURCE_BESIDE = /(?<![\w./@:*`"'<[-])(\w[\w.-]*\.(?:tsx?|[cm]?js))\b(?![:@])/g;

/** The documents and the sources that a source names but that are not there, in words. */
export function documentFaults(source: Source, root: string): string[] {
  const isThere = ({ file, name }: Citation) =>
    [root, join(root, dirname(file))].some((at) => existsSync(join(at, name)));
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NOT_OURS.test(entry.name))
    .map(({ name }) => name);
  const kinds = [
    ['document', DOCUMENT],
    ['file', sourcesIn(folders)],
    ['file', SOURCE_BESIDE],
  ] as const;
  return kinds.flatMap(([kind, pattern]) =>
    cited(source, pattern)
      .filter((citation) => !isThere(citation))
      .map(
        ({ file, line, name }) =>
          `${file}:${line} names the ${kind} ${name}, which is neither beside it nor at that path from the root.`,
      ),
  );
}

/** The decisions that a source cites by a number that no page has, in words. */
export const decisionFaults = (source: Source, numbers: readonly string[]): string[] =>
  cited(source, /\b[Dd]ecision\s+(\d+)/g)
    .filter(({ name }) => !numbers.includes(name))
    .map(
      ({ file, line, name }) =>
        `${file}:${line} cites decision ${name}; docs/decisions/ has no page of that number.`,
    );

/** Sections cited by number, in words: numbers move when a document is edited, and say nothing to a reader. */
export const sectionFaults = (source: Source): string[] =>
  cited(source, /(?<!RFC \d{3,5},\s)\b[Ss]ections?\s+\d+/g).map(
    ({ file, line, name }) =>
      `${file}:${line} cites a document by its ${name.toLowerCase()}. Name a rule of docs/product/, as in (rule: its-name), or a page.`,
  );
