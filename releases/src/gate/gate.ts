import { nameOf } from '../model/release';
import { type Candidate, readingFew } from './candidate';
import { checkCalls } from './check-calls';
import { checkCopies } from './check-copies';
import { checkExposes } from './check-exposes';
import { checkFiles } from './check-files';
import { checkNavigation } from './check-navigation';
import { checkPages } from './check-pages';
import { checkShared } from './check-shared';
import { checkSizes } from './check-sizes';
import { checkTypes } from './check-types';
import { type Finding, refusals, type Verdict } from './findings';
import { withoutKnown } from './known';
import { type Progress, SILENT } from './progress';
import { promotionRefused } from './quick-gate';
import { checkInChromium, leftOut } from './smoke/in-chromium';

const CHECKS = {
  shared: checkShared,
  copies: checkCopies,
  pages: checkPages,
  navigation: checkNavigation,
  exposes: checkExposes,
  types: checkTypes,
  files: checkFiles,
  sizes: checkSizes,
} satisfies Record<string, (candidate: Candidate) => Finding[] | Promise<Finding[]>>;

/** The verdicts on a candidate without opening a page; every finding, not only the first. */
const readCandidate = (candidate: Candidate): Promise<Verdict[]> => withoutKnown(candidate, runChecks);

async function runChecks(candidate: Candidate): Promise<Verdict[]> {
  return [...(await readParts(candidate)), ...callsOf(candidate)];
}

/** None for releases that name no calls, as those of before there were names, unless a site was asked. */
function callsOf({ asked, releases }: Candidate): Verdict[] {
  if (asked) return [{ check: 'calls', findings: checkCalls(releases, asked) }];
  return releases.some(({ calls = [] }) => calls.length > 0)
    ? [
        {
          check: 'calls',
          findings: [],
          skipped: 'no site was asked which calls it answers; --site names one',
        },
      ]
    : [];
}

function readParts(candidate: Candidate): Promise<Verdict[]> {
  const checks = Object.entries(CHECKS) as [keyof typeof CHECKS, (typeof CHECKS)[keyof typeof CHECKS]][];
  return Promise.all(
    checks.map(async ([check, run]) =>
      check === 'shared' && !candidate.parts.host
        ? { check, findings: [], skipped: 'no host is deployed to provide anything' }
        : { check, findings: await run(candidate) },
    ),
  );
}

interface Run {
  /** The same, with the run in a real Chromium. */
  smoke: boolean;
  progress?: Progress;
}

/**
 * Every verdict on a candidate. The run in a real Chromium is left out on request, and if shared modules are missing, since every
 * page would fail for that again.
 */
export const verdictsOn = (candidate: Candidate, run: Run): Promise<Verdict[]> =>
  readingFew(candidate, async (few) => {
    const found = await read(few, run);
    const starts = refusals(found.filter(({ check }) => check === 'shared')).length === 0;
    if (run.smoke && !starts) return [...found, ...leftOut('no page starts without its shared modules')];
    return [...found, ...(await open(few, run))];
  });

function read(candidate: Candidate, { progress = SILENT }: Run): Promise<Verdict[]> {
  progress.step(`Checking ${candidate.releases.map(nameOf).join(' ')}: manifest, files, types and sizes`);
  return readCandidate(candidate);
}

const open = (candidate: Candidate, { smoke, progress = SILENT }: Run): Promise<Verdict[]> | Verdict[] =>
  smoke ? checkInChromium(candidate, progress) : leftOut('left out by --no-smoke');

/**
 * Lets a candidate pass, or throws {@link Refusal} with everything that would break the site. Pages are only opened if
 * nothing else is wrong. Returns the verdicts.
 */
export async function gate(candidate: Candidate, run: Run): Promise<Verdict[]> {
  const verdicts = await readingFew(candidate, async (few) => {
    const found = await read(few, run);
    return refusals(found).length ? found : [...found, ...(await open(few, run))];
  });
  if (refusals(verdicts).length) throw promotionRefused(candidate, verdicts);
  return verdicts;
}
