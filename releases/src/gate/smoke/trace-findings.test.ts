import { fileStore } from '../../object-store/file-store';
import { releaseKey } from '../../registry/releases';
import { candidate, linesOf, putLive } from '../../testing/gate-kit';
import { buildDeployment, buildHost, buildPage, buildRemote } from '../../testing/release-builders';
import { tempFolders } from '../../testing/temp-folder';
import type { PageTraces } from './known-traces';
import { traceFindings } from './trace-findings';
import type { Traces } from './traces';

const folders = tempFolders();
afterAll(() => folders.clear());

const pages = [buildPage('/orders'), buildPage('/feedback')];
const NOTHING: Traces = { globals: [], replaced: [], attributes: [], stored: [], left: [] };
/** As a build of a version has it: with files of its own. */
const script = (version: string) => `/releases/orders/${version}/${version}.js`;

/** One more of each after each visit, each with its place in the source. */
const timers = (version: string, ...timers: [place: string, delay: number][]): Traces => ({
  ...NOTHING,
  left: [
    {
      what: 'setInterval',
      script: script(version),
      begun: timers.map(([stack, delay]) => ({ stack, delay })),
      grows: true,
    },
  ],
});
const listener = (version: string, what: string, grows = true): Traces => ({
  ...NOTHING,
  left: [{ what, script: script(version), begun: [{ stack: 'a.tsx:1' }], grows }],
});
const seen = (traces: Traces | null, path = '/orders'): PageTraces => ({
  visit: { part: 'orders', path },
  traces,
  sourceOf: (stack) => stack,
});

/** What is said of orders@1.1.0 beside orders@1.0.0, without the advice. */
async function said(now: PageTraces[], was: PageTraces[], live = true): Promise<string[]> {
  const store = fileStore(await folders.next());
  await putLive(store, buildHost(), ...(live ? [buildRemote('orders', { pages })] : []));
  const wanted = await candidate(store, buildRemote('orders', { version: '1.1.0', pages }));
  return linesOf(await traceFindings(wanted, now, was)).map((line) =>
    line.replace(/ with each visit, and .*?its component\.|, which the code of all .*?another name\./, ''),
  );
}

const TIMER = 'orders@1.1.0 starts setInterval of';
const KNOWN = 'warning orders: Already the case:';

describe('What the live release leaves behind too', () => {
  it('is a warning, also from another line, and from a file of another name', async () => {
    const was = seen(timers('1.0.0', ['a.tsx:4', 500]));

    expect(await said([seen(timers('1.1.0', ['a.tsx:9', 500]))], [was])).toEqual([
      `${KNOWN} ${TIMER} 500 ms (a.tsx:9)`,
    ]);
    expect(await said([seen(timers('1.1.0', ['moved.tsx:4', 500]))], [was])).toEqual([
      `${KNOWN} ${TIMER} 500 ms (moved.tsx:4)`,
    ]);
  });

  it('covers as many as it leaves: one more is refused, and that one is named where its line tells it apart', async () => {
    const was = seen(timers('1.0.0', ['b.tsx:4', 500]));

    expect(await said([seen(timers('1.1.0', ['a.tsx:9', 500], ['b.tsx:4', 500]))], [was])).toEqual([
      `refused orders: ${TIMER} 500 ms (a.tsx:9)`,
      `${KNOWN} ${TIMER} 500 ms (b.tsx:4)`,
    ]);
  });

  it('doesn’t cover a timer of another delay, a listener for another event, or on another target', async () => {
    const timer = await said(
      [seen(timers('1.1.0', ['a.tsx:4', 900]))],
      [seen(timers('1.0.0', ['a.tsx:4', 500]))],
    );
    const was = seen(listener('1.0.0', 'keydown on document'));
    const other = await said(
      [seen(listener('1.1.0', 'keyup on document')), seen(listener('1.1.0', 'keydown on window'))],
      [was],
    );

    expect(timer).toEqual([`refused orders: ${TIMER} 900 ms (a.tsx:4)`]);
    expect(other).toEqual([
      'refused orders: orders@1.1.0 adds a listener for keydown on window (a.tsx:1) and keyup on document (a.tsx:1)',
    ]);
  });

  it('doesn’t cover one after each visit if it begins its own once', async () => {
    expect(
      await said(
        [seen(listener('1.1.0', 'keydown on document'))],
        [seen(listener('1.0.0', 'keydown on document', false))],
      ),
    ).toEqual(['refused orders: orders@1.1.0 adds a listener for keydown on document (a.tsx:1)']);
  });

  it('doesn’t cover another page, and is nothing where the remote is new', async () => {
    const now = seen(timers('1.1.0', ['a.tsx:4', 500]), '/feedback');
    const refused = [`refused orders: ${TIMER} 500 ms (a.tsx:4)`];

    expect(await said([now], [seen(timers('1.0.0', ['a.tsx:4', 500]))])).toEqual(refused);
    expect(await said([now], [], false)).toEqual(refused);
  });

  it('is told apart for replaced functions, attributes and stored data as well', async () => {
    const stored = (version: string, key: string | null) => ({
      key,
      script: script(version),
      stack: 'a.tsx:1',
    });

    const findings = await said(
      [
        seen({
          ...NOTHING,
          replaced: ['fetch', 'open'],
          attributes: ['class="a" on body', 'inert="" on html'],
          stored: [stored('1.1.0', 'token'), stored('1.1.0', null)],
        }),
      ],
      [
        seen({
          ...NOTHING,
          replaced: ['fetch'],
          attributes: ['class="a" on body'],
          stored: [stored('1.0.0', 'token')],
        }),
      ],
    );

    expect(findings).toEqual([
      "refused orders: orders@1.1.0 puts a function of its own in the place of the browser's open",
      `${KNOWN} orders@1.1.0 puts a function of its own in the place of the browser's fetch`,
      expect.stringMatching(/^refused orders: orders@1\.1\.0 leaves inert="" on html when/),
      expect.stringContaining(`${KNOWN} orders@1.1.0 leaves class="a" on body when`),
      expect.stringMatching(/^refused orders: orders@1\.1\.0 empties localStorage \(a\.tsx:1\)/),
      expect.stringContaining(`${KNOWN} orders@1.1.0 writes token (a.tsx:1) in localStorage`),
    ]);
  });
});

it('A leftover is refused where the live page fails, and the reader learns that it was not compared', async () => {
  expect(await said([seen(timers('1.1.0', ['a.tsx:4', 500]))], [seen(null)])).toEqual([
    `refused orders: ${TIMER} 500 ms (a.tsx:4) Whether orders@1.0.0 does so too can't be told: as it is live, /orders fails or leads elsewhere.`,
  ]);
});

it('What begins once is a warning, what the browser causes is nothing, and what a script of another release leaves is its own', async () => {
  const once = { ...timers('1.1.0', ['a.tsx:4', 500]) };
  once.left = once.left.map((left) => ({ ...left, grows: false }));

  expect(
    await said(
      [
        seen(listener('1.1.0', 'keydown on document', false)),
        seen(once),
        seen(listener('1.1.0', 'online on window')),
        seen(listener('1.0.0', 'keyup on document')),
      ],
      [],
    ),
  ).toEqual([
    expect.stringMatching(
      /^warning orders: orders@1\.1\.0 keeps a listener for keydown on document \(a\.tsx:1\) when/,
    ),
    expect.stringMatching(/^warning orders: orders@1\.1\.0 lets setInterval of 500 ms \(a\.tsx:4\) run when/),
  ]);
});

it('A name in the window is reported if it is new in the scripts of a release, and is no container’s or build tool’s', async () => {
  const store = fileStore(await folders.next());
  const put = async (release: ReturnType<typeof buildRemote>, files: Record<string, string>) => {
    for (const [file, text] of Object.entries(files))
      await store.create(releaseKey(release.part, release.version, file), Buffer.from(text));
    const named = Object.keys(files).map((file) => [file, { bytes: 1, integrity: '' }]);
    return { ...release, pages, files: Object.fromEntries(named) };
  };
  const live = await put(buildRemote('orders'), { 'a.js': 'window.oldName = 1' });
  const names = [
    'newName',
    '$lib',
    'webpackChunkorders',
    'my_webpackChunk',
    '__FEDERATION__',
    'oldName',
    'elsewhere',
  ];
  const next = buildRemote('orders', { version: '1.1.0' });
  const wanted = await put(next, {
    'a.js': [...names, next.global].map((name) => `window.${name} = 1`).join(';'),
    'a.js.map': 'window.mapName',
  });
  const other = buildRemote('catalog');
  const globals = [...names.slice(0, -1), next.global, 'mapName', 'ofTheHost'];

  const findings = await traceFindings(
    {
      store,
      before: buildDeployment([live]),
      parts: buildDeployment([wanted, other]),
      releases: [buildHost(), other, wanted],
    },
    [
      seen({ ...NOTHING, globals }),
      { ...seen({ ...NOTHING, globals: ['elsewhere'] }), visit: { part: 'catalog', path: '/home' } },
    ],
    [],
  );

  expect(linesOf(findings)).toEqual([
    expect.stringMatching(
      /^warning orders: orders@1\.1\.0 leaves \$lib, my_webpackChunk and newName in the window, /,
    ),
  ]);
});
