import { Refusal } from '../model/errors';
import { nameOf } from '../model/release';
import { type Candidate, readingFew } from './candidate';
import { checkExposes } from './check-exposes';
import { checkFiles } from './check-files';
import { goneEntries } from './check-navigation';
import { checkOwners } from './check-owners';
import { checkShared } from './check-shared';
import { refusals, type Verdict } from './findings';
import { withoutKnown } from './known';

/** The verdicts on a candidate from the manifests alone, at once: no file is read, no type compiled, no page opened. */
export const readQuickly = (candidate: Candidate): Promise<Verdict[]> =>
  withoutKnown(candidate, async (at) => [
    { check: 'shared', findings: checkShared(at) },
    { check: 'pages', findings: checkOwners(at) },
    { check: 'navigation', findings: goneEntries(at) },
    { check: 'exposes', findings: checkExposes(at) },
  ]);

/** Lets a candidate pass whose manifests fit together, or throws {@link Refusal}. Returns the verdicts. */
export async function quickGate(candidate: Candidate): Promise<Verdict[]> {
  const verdicts = await readQuickly(candidate);
  if (refusals(verdicts).length) throw promotionRefused(candidate, verdicts);
  return verdicts;
}

/** The checks that are repeated for a candidate that passed, if another part was promoted meanwhile. They include its files. */
export const readAgain = async (candidate: Candidate): Promise<Verdict[]> => [
  ...(await readQuickly(candidate)),
  { check: 'files', findings: await readingFew(candidate, checkFiles) },
];

/**
 * Repeats them for a candidate that passed before another part was promoted; throws {@link Refusal} if it fails. Returns the
 * verdicts.
 */
export async function gateAgain(candidate: Candidate): Promise<Verdict[]> {
  const verdicts = await readAgain(candidate);
  if (refusals(verdicts).length) throw promotionRefused(candidate, verdicts);
  return verdicts;
}

/** The same for a rollback to `goal`, e.g. `host@1.0.0`. */
export const quickGateBackTo =
  (goal: string) =>
  async (candidate: Candidate): Promise<Verdict[]> => {
    const verdicts = await readQuickly(candidate);
    if (refusals(verdicts).length)
      throw refusal(
        `to go back to ${goal}`,
        verdicts,
        '"npm run release -- rollback --to <deployment>" takes several parts back at once; --force overrules this, and is written down.',
      );
    return verdicts;
  };

export function promotionRefused({ releases }: Candidate, verdicts: readonly Verdict[]): Refusal {
  const names = releases.map(nameOf).join(' ');
  return refusal(
    names,
    verdicts,
    `"npm run release -- check ${names}" tells more; --force promotes it all the same, and is written down.`,
  );
}

const refusal = (what: string, verdicts: readonly Verdict[], wayOut: string): Refusal =>
  new Refusal(
    [
      `The gate refuses ${what}, and what is live stays as it is:`,
      ...refusals(verdicts).map(({ words }) => `- ${words}`),
      wayOut,
    ].join('\n'),
  );
