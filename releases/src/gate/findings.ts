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

/** What is another one in each run or release; a number like 404, or a name like t9, says which error it is. */
const PASSING = [
  // Ports, and lines of scripts.
  /:(?<=(?:\/\/[\w.-]+|\blocalhost|\.c?js):)\d+(?::\d+)?/g,
  // Times: 2026-07-01T10:00:00.000Z, 1/7/2026, 10:00:00 AM, 1.5 s and what performance.now() gives.
  /\b\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?/g,
  /\b\d{1,2}[/.]\d{1,2}[/.]\d{4}\b/g,
  /\b\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[AP]M)?\b/gi,
  /\b\d+(?:\.\d+)? ?(?:ms|milliseconds?|s|sec|seconds?|min|minutes?|h|hours?)\b/g,
  /\b\d+\.\d{3,}\b/g,
  // Versions.
  /\bv?\d+(?:\.\d+){2,}(?:[-+][\w.-]+)?/g,
  // Random ids, hashes, and milliseconds since 1970.
  /\b(?=[a-f-]*\d)[\da-f]{8,}(?:-[\da-f]{4,})*\b/gi,
];

/** A text without times, versions, ports and random ids, which are others in each run. */
export const withoutPassing = (text: string): string =>
  PASSING.reduce((rest, what) => rest.replace(what, ''), text);
