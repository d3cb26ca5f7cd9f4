/** What the gate looks at. */
export type CheckName = 'shared' | 'pages' | 'exposes' | 'types' | 'files' | 'sizes' | 'start';

/** `refused` would break the site; a `warning` is worth a look. */
export type Level = 'refused' | 'warning';

export interface Finding {
  level: Level;
  /** The team that must act. */
  team: string;
  /** For somebody who has never seen this code: what is wrong, between which releases, and who must do what. */
  words: string;
}

/** What one check says of a candidate. */
export interface Verdict {
  check: CheckName;
  findings: Finding[];
  /** Why the check was left out. */
  skipped?: string;
}

export const refusals = (verdicts: readonly Verdict[]): Finding[] =>
  verdicts.flatMap(({ findings }) => findings.filter(({ level }) => level === 'refused'));

export const warnings = (verdicts: readonly Verdict[]): Finding[] =>
  verdicts.flatMap(({ findings }) => findings.filter(({ level }) => level === 'warning'));

/** `one`, `one and two`, `one, two and three` */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
