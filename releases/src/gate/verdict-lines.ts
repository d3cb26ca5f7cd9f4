import { entriesOf, partsOf } from '../model/parts';
import { nameOf } from '../model/release';
import type { Candidate } from './candidate';
import { type CheckName, isRefused, refusals, type Verdict } from './findings';

const TITLES: Record<CheckName, string> = {
  shared: 'Shared modules',
  copies: 'Copies of shared ones',
  pages: 'Pages',
  navigation: 'Navigation',
  exposes: 'Pieces that others show',
  types: 'Types between parts',
  files: 'Files',
  sizes: 'Sizes',
  calls: 'Calls of the API',
  start: 'Start in Chromium',
  access: 'Accessibility',
  traces: 'What it leaves behind',
  styles: 'Style rules',
};

/** The gate's verdicts in lines for a person: every check, every finding, and whether it lets the candidate pass. */
export function verdictLines({ releases, before }: Candidate, verdicts: readonly Verdict[]): string[] {
  const names = releases.map(nameOf).join(' ');
  const canaries = entriesOf(partsOf(before)).flatMap(([, { canary }]) =>
    canary ? [nameOf(canary.release)] : [],
  );
  const against = before ? `deployment ${before.number}` : 'an empty site';
  const width = Math.max(...Object.values(TITLES).map((title) => title.length));
  const refused = refusals(verdicts).length;
  return [
    `${names} against ${against}${canaries.length ? ` with the canaries ${canaries.join(', ')}` : ''}`,
    ...verdicts.flatMap(({ check, findings, skipped }) => [
      `  ${TITLES[check].padEnd(width)}  ${wordFor({ check, findings, ...(skipped ? { skipped } : {}) })}`,
      ...findings.map(({ level, words }) => `    ${level === 'refused' ? 'REFUSED' : 'warning'}: ${words}`),
    ]),
    refused
      ? `The gate refuses ${names}: ${refused === 1 ? 'one reason' : `${refused} reasons`}.`
      : letsPass(names, verdicts),
  ];
}

/** @param names the subject of the sentence: releases, or "it" */
export const letsPass = (names: string, verdicts: readonly Verdict[]): string =>
  verdicts.some(({ check, skipped }) => check === 'start' && skipped)
    ? `The gate lets ${names} pass, but no page was opened.`
    : `The gate lets ${names} pass.`;

function wordFor({ findings, skipped }: Verdict): string {
  if (skipped) return `not checked: ${skipped}`;
  if (isRefused(findings)) return 'refused';
  return findings.length ? 'ok, with a warning' : 'ok';
}
