import type { AppContext } from '../context';
import type { Counting } from './composition-visits';
import { MOST_NEW, ReportDeduplicator } from './report-deduplicator';

const WORDS = {
  visits: {
    what: 'visits',
    result:
      'each further one counts, also of those who came before: the watch sees a smaller share of failures than there is',
    call: '/telemetry/visit',
  },
  failures: {
    what: 'reports of failures',
    result: 'no further one counts: the watch and PartFails see none',
    call: '/telemetry/composition',
  },
};

interface ReportBudgets {
  readonly recent: Counting['recent'];
  /** A sentence for each kind of report of which there were too many in this hour. */
  troubles(): string[];
}

/** Visits and failures are told apart within a budget each, so that a flood of visits hides no failure. */
export function reportBudgets({ db, log, clock }: AppContext): ReportBudgets {
  const budgetOf = (kind: keyof typeof WORDS) => {
    const { what, result, call } = WORDS[kind];
    const most = MOST_NEW[kind];
    const words = `More than ${most.toLocaleString('en')} ${what} were new to this process within an hour, so until the hour is over ${result}. Look in the log for networks that send ${call} all the time, and block them at the balancer; if they are customers, start another process.`;
    return { words, recent: new ReportDeduplicator(db, most, () => log.warn(words)) };
  };
  const [visits, failures] = [budgetOf('visits'), budgetOf('failures')];
  return {
    recent: { visits: visits.recent, failures: failures.recent },
    troubles: () =>
      [visits, failures].filter(({ recent }) => recent.isFull(clock.now())).map(({ words }) => words),
  };
}
