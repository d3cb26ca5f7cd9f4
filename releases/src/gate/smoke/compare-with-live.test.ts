import { buildDeployment, buildPage, buildRemote } from '../../testing/release-builders';
import type { Finding } from '../findings';
import { compareWithLive } from './compare-with-live';
import { refused } from './page-verdict';
import type { VisitResult } from './walk';

const live = buildDeployment([
  buildRemote('orders', { pages: [buildPage('/orders'), buildPage('/invoice')] }),
]);
const next = buildRemote('orders', {
  version: '1.1.0',
  pages: ['/orders', '/invoice', '/new'].map((path) => buildPage(path)),
});
const site = buildDeployment([next]);

const visited = (path: string, findings: Finding[]): VisitResult => ({
  visit: { part: 'orders', path },
  findings,
  barriers: [],
  logged: [],
  unanswered: [],
  traces: null,
  sourceOf: () => null,
  isAway: false,
});

const compared = {
  candidate: { store: {} as never, before: live, parts: site, releases: [next] },
  at: { site, now: live, canaries: [] },
};

/** The steps that are told while a page that fails is compared. */
async function stepsFor(path: string): Promise<string[]> {
  const steps: string[] = [];
  await compareWithLive({
    ...compared,
    seen: [visited(path, [refused('orders', 'throws', 'throws.')])],
    down: [],
    open: async () => [],
    progress: { step: (words) => void steps.push(words), at: () => undefined },
  });
  return steps;
}

it('A page that fails is opened as live now if it is live, and nothing is said of one that is new', async () => {
  expect(await stepsFor('/orders')).toEqual(['Opening 1 page as live now: was it so before?']);
  expect(await stepsFor('/new')).toEqual([]);
});

it('A page that is late while the API answers is not excused by one that is live and late while the API is down', async () => {
  const late = (what: string): Finding => ({ ...refused('orders', what, `${what}.`), isLate: true });

  const { findings } = await compareWithLive({
    ...compared,
    seen: [visited('/orders', [late('is late')])],
    down: [visited('/invoice', [late('is late while the API is down')])],
    open: async (_, visits, api) =>
      visits.map(({ path }) => visited(path, api === 'down' ? [late('waits for the API')] : [])),
    progress: { step: () => undefined, at: () => undefined },
  });

  expect(findings.map(({ words }) => words)).toEqual([
    expect.stringContaining('orders@1.0.0 on the page /orders came in time'),
    expect.stringContaining('orders@1.0.0 on the page /invoice was as late'),
  ]);
});
