import type { Candidate } from './candidate';
import { checkExposes } from './check-exposes';
import { checkFiles } from './check-files';
import { checkNavigation } from './check-navigation';
import { checkPages } from './check-pages';
import { checkShared } from './check-shared';
import { checkSizes } from './check-sizes';
import { checkTypes } from './check-types';
import { type Finding, refusals, type Verdict } from './findings';
import { withoutKnown } from './known';
import { promotionRefused } from './quick-gate';
import { checkStart } from './smoke/check-start';

const CHECKS = {
  shared: checkShared,
  pages: checkPages,
  navigation: checkNavigation,
  exposes: checkExposes,
  types: checkTypes,
  files: checkFiles,
  sizes: checkSizes,
} satisfies Record<string, (candidate: Candidate) => Finding[] | Promise<Finding[]>>;

/** What can be said of a candidate without opening a page; every finding, not only the first. */
const readCandidate = (candidate: Candidate): Promise<Verdict[]> => withoutKnown(candidate, runChecks);

function runChecks(candidate: Candidate): Promise<Verdict[]> {
  const checks = Object.entries(CHECKS) as [keyof typeof CHECKS, (typeof CHECKS)[keyof typeof CHECKS]][];
  return Promise.all(
    checks.map(async ([check, run]) => ({
      check,
      findings: candidate.parts.host || check !== 'shared' ? await run(candidate) : [],
      ...(check === 'shared' && !candidate.parts.host
        ? { skipped: 'no host is deployed to provide anything' }
        : {}),
    })),
  );
}

/** Every verdict on a candidate, with the run in a real Chromium unless it is left out. */
export async function verdictsOn(candidate: Candidate, { smoke }: { smoke: boolean }): Promise<Verdict[]> {
  return [...(await readCandidate(candidate)), await start(candidate, smoke)];
}

const start = (candidate: Candidate, smoke: boolean): Promise<Verdict> | Verdict =>
  smoke ? checkStart(candidate) : { check: 'start', findings: [], skipped: 'left out by --no-smoke' };

/**
 * Lets a candidate pass, or throws {@link Refusal} with all that would break the site. Pages are only opened where nothing
 * else is wrong. Returns the verdicts.
 */
export async function gate(candidate: Candidate, { smoke }: { smoke: boolean }): Promise<Verdict[]> {
  const read = await readCandidate(candidate);
  const verdicts = refusals(read).length ? read : [...read, await start(candidate, smoke)];
  if (refusals(verdicts).length) throw promotionRefused(candidate, verdicts);
  return verdicts;
}
