import { linesOf } from '../../testing/gate-kit';
import { DRAWN } from '../../testing/observed-pages';
import { buildDeployment, buildPage, buildRemote } from '../../testing/release-builders';
import type { Finding } from '../findings';
import { compareWithLive } from './compare-with-live';
import { pageVerdict, refused } from './page-verdict';
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

const silent = { step: () => undefined, at: () => undefined };

/** The steps that are told while a page that fails is compared. */
async function stepsFor(path: string): Promise<string[]> {
  const steps: string[] = [];
  await compareWithLive({
    ...compared,
    seen: [visited(path, [refused('orders', 'throws', 'throws.')]), visited('/invoice', [])],
    down: [],
    open: async () => [],
    progress: { step: (words) => void steps.push(words), at: () => undefined },
  });
  return steps;
}

it('A page that fails is opened as it is live now, if it is, and nothing is said of one that is new', async () => {
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
    progress: silent,
  });

  expect(findings.map(({ words }) => words)).toEqual([
    expect.stringContaining('orders@1.0.0 on the page /orders came in time'),
    expect.stringContaining('orders@1.0.0 on the page /invoice was as late'),
  ]);
});

it('A page that is late on the server is reported once, and so is what else it does while the API is down', async () => {
  const late = (what: string): Finding => ({
    ...refused('orders', what, `${what}.`),
    level: 'warning',
    isLate: true,
  });

  const { findings } = await compareWithLive({
    ...compared,
    at: { ...compared.at, now: null },
    seen: [visited('/new', [late('late')]), visited('/orders', [])],
    down: [
      visited('/new', [late('late while the API is down'), refused('orders', 'throws', 'throws.')]),
      visited('/orders', [late('late only while the API is down')]),
    ],
    open: async () => [],
    progress: silent,
  });

  expect(linesOf(findings)).toEqual([
    expect.stringMatching(/^warning orders: late\./),
    expect.stringMatching(/^refused orders: throws\./),
    expect.stringMatching(/^warning orders: late only while the API is down\./),
  ]);
});

it('What the live page does too is already the case, and what a page adds is not: failures, barriers and errors on the console', async () => {
  const page = (...marks: string[]): VisitResult => ({
    ...visited(
      '/orders',
      marks.map((mark) => refused('orders', mark, `${mark}.`)),
    ),
    barriers: marks.map((mark) => ({
      part: 'orders',
      rule: mark,
      says: mark,
      element: `<${mark}>`,
      place: mark,
      why: mark,
    })),
    logged: marks.map((words) => ({ words, source: null })),
  });

  const { findings, access } = await compareWithLive({
    ...compared,
    seen: [page('old', 'new')],
    down: [],
    open: async (_, visits) => visits.map(() => page('old')),
    progress: silent,
  });

  const inShort = (all: Finding[]) =>
    all.map(({ level, words }) =>
      [level, words.startsWith('Already the case: '), /\b(old|new)\b/.exec(words)?.[0]].join(' '),
    );
  expect(inShort(findings)).toEqual([
    'warning true old',
    'refused false new',
    'warning false new',
    'warning true old',
  ]);
  expect(inShort(access)).toEqual(['refused false new', 'warning true old']);
});

it.each([
  ['time', 'no slot at 18:31', 'no slot at 18:30'],
  ['random id', 'no cart 3fa9c1d0-be07-4b1e', 'no cart 90b2e7fa-11cd-a9e4'],
])(
  'An error that the live page has too is already the case, whatever %s is in its words',
  async (_, words, before) => {
    const throwing = (...thrown: string[]) =>
      visited(
        '/orders',
        pageVerdict(
          live,
          { part: 'orders', path: '/orders', api: 'answers', sourceOf: () => null },
          { ...DRAWN, path: '/orders', errors: thrown.map((said) => ({ words: said, stack: '' })) },
        ),
      );

    const { findings } = await compareWithLive({
      ...compared,
      seen: [throwing(words, 'no dish at 18:31')],
      down: [],
      open: async () => [throwing(before)],
      progress: silent,
    });

    expect(linesOf(findings)).toEqual([
      expect.stringMatching(`^warning orders: Already the case: .*: ${words}\\.`),
      expect.stringMatching(/^refused orders: .*: no dish at 18:31\./),
    ]);
  },
);

it('What the live host’s page for unknown addresses does too is already the case', async () => {
  const page = {
    ...visited('/404', [refused('host', 'throws', 'throws.')]),
    visit: { part: 'host', path: '/404' },
  };

  const { findings } = await compareWithLive({
    ...compared,
    seen: [page],
    down: [],
    open: async (_, visits) => visits.map((visit) => ({ ...page, visit })),
    progress: silent,
  });

  expect(linesOf(findings)).toEqual([expect.stringMatching(/^warning host: Already the case: throws\./)]);
});

it.each([
  ['came in time', 'came in time', []],
  ['was as late', 'was as late', [{ ...refused('host', 'is late', 'is late.'), isLate: true as const }]],
  ['fails, and says nothing of the machine', 'late. The orders team', [refused('host', 'throws', 'throws.')]],
])(
  'A new page that is late is told apart from a slow machine by a page of the live host: it %s',
  async (_, words, host) => {
    const opened: string[] = [];

    const { findings } = await compareWithLive({
      ...compared,
      seen: [visited('/new', [{ ...refused('orders', 'is late', 'late.'), isLate: true }])],
      down: [],
      open: async (_, visits) =>
        visits.map(({ path }) => {
          opened.push(path);
          return visited(path, host);
        }),
      progress: silent,
    });

    expect(opened).toEqual(['/']);
    expect(linesOf(findings)).toEqual([expect.stringContaining(words)]);
  },
);

it('Before the first promotion nothing is opened, and every finding stands', async () => {
  const { findings } = await compareWithLive({
    ...compared,
    at: { ...compared.at, now: null },
    seen: [visited('/orders', [{ ...refused('orders', 'is late', 'late.'), isLate: true }])],
    down: [],
    open: () => Promise.reject(new Error('There is nothing to open.')),
    progress: silent,
  });

  expect(linesOf(findings)).toEqual(['refused orders: late. The orders team must fix it and publish again.']);
});
