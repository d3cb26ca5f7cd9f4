import type { Deployment } from '../../model/deployment';
import { type Finding, LONGEST, withoutPassing } from '../findings';
import { releaseOf, sourceWords } from './page-verdict';
import type { Visit } from './visits';

/** An error that a page wrote to the console, and the line of its source if that is known. */
export interface LoggedError {
  words: string;
  source: string | null;
}

/** Which of them the same page of another deployment writes as well. */
export function knownErrors(now: readonly LoggedError[], before: readonly LoggedError[]): LoggedError[] {
  const known = new Set(before.map(({ words }) => withoutPassing(words)));
  return now.filter(({ words }) => known.has(withoutPassing(words)));
}

/** The finding on errors that a page writes to the console: it holds, so this is a warning. */
export function consoleFindings(
  site: Deployment,
  { part, path }: Visit,
  errors: readonly LoggedError[],
): Finding[] {
  const [first, ...more] = errors.filter(
    (error, at) => errors.findIndex(({ words }) => words === error.words) === at,
  );
  if (!first) return [];
  const cause = `${first.words.slice(0, LONGEST)}${sourceWords(first.source)}`;
  const others = more.length ? `, and ${more.length} more` : '';
  const words = `${releaseOf(site, part)} writes an error to the console on the page ${path}: ${cause}${others}. The ${part} team should look into it.`;
  return [{ level: 'warning', team: part, words }];
}
