import { ReleasesReport } from '@food/contracts/ops';
import { abortAfter } from '../model/abort-after';
import { Refusal } from '../model/errors';
import type { ObjectStore } from '../object-store/object-store';
import { advance, halt, rollback } from '../promote/promote';
import { readLive } from '../registry/deployments';
import type { Judgement } from './decide';
import { WATCH } from './taken-back';

/** The outcome of one evaluation: a new deployment, or the reason why there is none. */
export interface Outcome extends Omit<Judgement, 'act'> {
  /** `stale`: another change was faster than the judgement. */
  act: Judgement['act'] | 'stale';
  /** The new deployment; null if nothing was done. */
  deployment: number | null;
}

export interface WatchOptions {
  store: ObjectStore;
  /** The site's address. */
  site: string;
  /** The operations token. */
  token: string;
}

/** How long the site may take to answer. */
const ANSWER_MS = 10_000;

/**
 * Asks the site once which releases fail too often, and halts them or rolls them back in the release store. The site judges, so
 * that its status page shows the same decision. Throws {@link Refusal} if the site doesn't answer, or refuses this token; then
 * nothing was done.
 */
export async function watchOnce({ store, site, token }: WatchOptions): Promise<Outcome[]> {
  const report = await abortAfter(ANSWER_MS, (signal) => readReport(site, token, signal));
  return actOn(store, report, site);
}

/**
 * Carries the decisions out, each only if nothing else was changed since. Throws the store's error if it can't be written.
 *
 * @param site the judging site, for messages
 */
export async function actOn(
  store: ObjectStore,
  report: Pick<ReleasesReport, 'deployment' | 'judgements'>,
  site: string,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let { deployment: judged } = report;
  for (const judgement of report.judgements) {
    const { number = null } = (await readLive(store)).deployment ?? {};
    if (number === null || number !== judged) {
      outcomes.push({ ...judgement, act: 'stale', why: staleWords(site, judged, number), deployment: null });
      continue;
    }
    const outcome = await act(store, judgement, number);
    judged = outcome.deployment ?? judged;
    outcomes.push(outcome);
  }
  return outcomes;
}

const staleWords = (site: string, judged: number | null, number: number | null): string =>
  `${site} shows deployment ${judged ?? 'none'}, and ${number ?? 'none'} is live in the release store`;

const CHANGES = { halt, rollback, advance };

async function act(store: ObjectStore, judgement: Judgement, only: number): Promise<Outcome> {
  if (judgement.act === 'leave') return { ...judgement, deployment: null };
  const change = CHANGES[judgement.act];
  try {
    const { number } = await change(store, judgement.part, { by: WATCH, why: judgement.why, only });
    return { ...judgement, deployment: number };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A line each: the gate gives its reasons in several.
    const refusal = error.message.replace(/\n-?\s*/g, ' ');
    return { ...judgement, act: 'leave', why: `${judgement.why}; ${refusal}`, deployment: null };
  }
}

async function readReport(site: string, token: string, signal: AbortSignal): Promise<ReleasesReport> {
  const answer = await fetch(`${site}/ops/releases.json`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  }).catch(() => {
    throw new Refusal(`${site} does not answer.`);
  });
  if (answer.status === 401 || answer.status === 403)
    throw new Refusal(
      `${site} does not take this operations token. Set OPS_TOKEN to the site's OPS_TOKEN or OPS_TOKEN_RELEASES, or use --token.`,
    );
  if (!answer.ok) throw new Refusal(`${site} answers ${answer.status}.`);
  const report = ReleasesReport.safeParse(await answer.json().catch(() => null));
  if (!report.success) throw new Refusal(`${site} answers something else than a report of releases.`);
  return report.data;
}
