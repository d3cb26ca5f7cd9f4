import { buildDeployment, buildPage, buildRemote } from '../../testing/release-builders';
import { compareWithLive } from './compare-with-live';
import { refused } from './page-verdict';
import type { VisitResult } from './walk';

const live = buildDeployment([buildRemote('orders', { pages: [buildPage('/orders')] })]);
const next = buildRemote('orders', { version: '1.1.0', pages: [buildPage('/orders'), buildPage('/new')] });
const site = buildDeployment([next]);

/** The steps that are told while a page that fails is compared. */
async function stepsFor(path: string): Promise<string[]> {
  const steps: string[] = [];
  const visit = { part: 'orders', path };
  const result: VisitResult = {
    visit,
    findings: [refused('orders', 'throws', 'throws.')],
    barriers: [],
    logged: [],
    unanswered: [],
    traces: null,
    sourceOf: () => null,
    isAway: false,
  };
  await compareWithLive({
    candidate: { store: {} as never, before: live, parts: site, releases: [next] },
    at: { site, now: live, canaries: [] },
    seen: [result],
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
