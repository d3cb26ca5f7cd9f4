/** The names of the gate's checks. */
export type CheckName =
  | 'shared'
  | 'copies'
  | 'pages'
  | 'navigation'
  | 'exposes'
  | 'types'
  | 'files'
  | 'sizes'
  | 'calls'
  | 'start'
  | 'access'
  | 'traces'
  | 'styles';

/** `refused` would break the site; a `warning` is worth a look. */
type Level = 'refused' | 'warning';

/** What doesn't fit between parts, without versions: enough to recognise the same problem again. */
export interface Problem {
  /** One thing or several, e.g. `needs react`. */
  what: readonly string[];
  between: readonly { part: string; as: 'live' | 'canary' | 'previous' }[];
}

export interface Finding {
  level: Level;
  /** The team that must act. */
  team: string;
  /** For a reader who has never seen this code: what is wrong, between which releases, and who must do what. */
  words: string;
  /** Left out if it concerns one release alone. */
  problem?: Problem;
  /** Only time speaks against it, so that a slow machine may be the reason. */
  isLate?: true;
}

/** The result of one check of a candidate. */
export interface Verdict {
  check: CheckName;
  findings: Finding[];
  /** Why the check was left out. */
  skipped?: string;
}

export const refusals = (verdicts: readonly Verdict[]): Finding[] =>
  verdicts.flatMap(({ findings }) => findings.filter(({ level }) => level === 'refused'));

/** Whether something is refused. A warning alone leaves all else as it is. */
export const isRefused = (findings: readonly Finding[]): boolean =>
  findings.some(({ level }) => level === 'refused');

export const warnings = (verdicts: readonly Verdict[]): Finding[] =>
  verdicts.flatMap(({ findings }) => findings.filter(({ level }) => level === 'warning'));

/** `one`, `one and two`, `one, two and three` */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Longer messages are cut: one may quote a whole file. */
export const LONGEST = 200;

/** A text without its numbers, times, versions and random ids, which are others in each run. */
export const withoutNumbers = (text: string): string => text.replace(/[\w-]*\d[\w-]*/g, '');
