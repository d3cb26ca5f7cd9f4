import { isDeepStrictEqual } from 'node:util';
import { linesOf } from '../../testing/gate-kit';
import { DRAWN, SITE as site } from '../../testing/observed-pages';
import { buildRemote } from '../../testing/release-builders';
import { asKnown, pageVerdict, unansweredCalls } from './page-verdict';

/** The maps of two scripts, which know a place each. */
const sourceOf = (stack: string) => {
  if (stack.includes('catalog/1.0.0/server.1a2b.cjs:7:9')) return 'remote-catalog/src/home/window.ts:2:1';
  return stack.includes('catalog/1.0.0/home.1a2b.js:1:13')
    ? 'remote-catalog/src/home/home-page.tsx:3:5'
    : null;
};

const look = (observed: Partial<typeof DRAWN>, api: 'answers' | 'down' = 'answers') =>
  linesOf(pageVerdict(site, { part: 'catalog', path: '/home', api, sourceOf }, { ...DRAWN, ...observed }));
const isLate = (observed: Partial<typeof DRAWN>) =>
  pageVerdict(
    site,
    { part: 'catalog', path: '/home', api: 'answers', sourceOf },
    { ...DRAWN, ...observed },
  ).map((finding) => finding.isLate ?? false);
const MEND = 'The catalog team must fix it and publish again.';

describe('A page that was opened', () => {
  it('passes when it is drawn', () => {
    expect(look({})).toEqual([]);
  });

  it('is refused if its code never ends', () => {
    expect(look({ isStuck: true })).toEqual([
      `refused catalog: catalog@1.0.0 gets stuck on the page /home: its code runs without an end, as a loop does whose end never comes. ${MEND}`,
    ]);
  });

  it('is refused for code that never ends alone, and not for the files that waited for its end', () => {
    const late = { part: 'auth', version: '1.0.0', kind: 'load-timeout', outcome: 'failed' } as const;

    expect(look({ isStuck: true, failures: [late] })).toEqual([
      `refused catalog: catalog@1.0.0 gets stuck on the page /home: its code runs without an end, as a loop does whose end never comes. ${MEND}`,
    ]);
    expect(look({ failures: [late] })).toEqual([
      `refused auth: auth@1.0.0 fails on the page /home: a file of it did not come in time. Visitors would get a panel in its place. The auth team must fix it and publish again.`,
    ]);
    expect(look({ isStuck: true, failures: [{ ...late, kind: 'integrity' }] })).toHaveLength(2);
  });

  it.each([
    ['load-timeout', true],
    ['hang', true],
    ['empty', true],
    ['integrity', false],
  ] as const)('may be merely late, as on a slow machine, if it reports %s: %s', (kind, late) => {
    const failure = { part: 'catalog', version: '1.0.0', kind, outcome: 'failed' } as const;

    expect(isLate({ failures: [failure] })).toEqual([late]);
    expect(isLate({ failures: [failure], isStuck: true })).toEqual(late ? [true] : [false, false]);
  });

  it('may be merely late if it draws nothing, but not if it throws', () => {
    expect(isLate({ isDrawn: false })).toEqual([true]);
    expect(isLate({ errors: [{ words: 'no', stack: '' }] })).toEqual([false]);
  });

  it.each([
    ['stays', "stays on the page /home when its visitor goes to another page, which then isn't drawn."],
    ['not-drawn-again', "isn't drawn again on the page /home when its visitor leaves it and comes back."],
  ] as const)('is refused if it %s, of which a slow machine may be the reason', (tracesUnknown, words) => {
    expect(look({ tracesUnknown })).toEqual([
      expect.stringContaining(`refused catalog: catalog@1.0.0 ${words}`),
    ]);
    expect(isLate({ tracesUnknown })).toEqual([true]);
  });

  it('is refused for its failure alone if that is why it was not drawn again', () => {
    const failure = { part: 'catalog', version: '1.0.0', kind: 'render', outcome: 'failed' } as const;

    expect(look({ tracesUnknown: 'not-drawn-again', failures: [failure] })).toEqual([
      expect.stringContaining('it threw an error while it was drawn'),
    ]);
  });

  it('is refused once for an error that the host reports and the browser tells', () => {
    const uncaught = { part: 'catalog', version: '1.0.0', kind: 'uncaught', outcome: 'failed' } as const;

    expect(look({ failures: [uncaught] })).toEqual([expect.stringContaining('an error that nobody caught')]);
    expect(look({ failures: [uncaught], errors: [{ words: 'no', stack: '' }] })).toEqual([
      expect.stringContaining('that nobody catches: no.'),
    ]);
    expect(look({ failures: [uncaught], violations: ['script-src forbids eval'] })).toHaveLength(1);
  });

  it('is refused in a few lines, however long the message is', () => {
    const failure = { part: 'catalog', version: '1.0.0', kind: 'render', outcome: 'failed' } as const;
    const line = `catalog@1.0.0: render, failed (${'x'.repeat(5_000)})`;

    expect(look({ failures: [failure], consoleLines: [line] })[0]?.length).toBeLessThan(600);
  });

  it('passes with a warning if it asks the API for what it doesn’t have, each named once', () => {
    const asked = (...unknownCalls: string[]) =>
      linesOf(unansweredCalls(site, { part: 'catalog', path: '/home' }, { unknownCalls }));

    expect(asked()).toEqual([]);
    expect(asked('GET /a', 'GET /b', 'GET /a')).toEqual([
      expect.stringMatching(
        /^warning catalog: The page \/home of catalog@1\.0\.0 asks for GET \/a and GET \/b, for which/,
      ),
    ]);
  });

  it('passes when it leads to another page that is drawn', () => {
    expect(look({ path: '/login' })).toEqual([]);
  });

  it('is refused if it leads nowhere', () => {
    expect(look({ path: '/nowhere' })).toEqual([
      `refused catalog: catalog@1.0.0 sends visitors of the page /home to /nowhere, which nobody owns. ${MEND}`,
    ]);
  });

  it('is refused if nothing was drawn', () => {
    expect(look({ isDrawn: false })).toEqual([
      `refused catalog: catalog@1.0.0 draws nothing on the page /home. ${MEND}`,
    ]);
  });

  it('is refused if its release can not render it on the server, as its manifest asks for', () => {
    const unrendered = {
      release: 'catalog@1.0.0',
      path: '/home',
      message: 'Error: no window\n  at page',
      isPreview: false,
    };
    const words = `catalog@1.0.0 can't be rendered on the server on the page /home, as its manifest asks for (serverRender): Error: no window. ${MEND}`;
    expect(look({ unrendered: { ...unrendered, reason: 'code' } })).toEqual([`refused catalog: ${words}`]);
    expect(look({ unrendered: { ...unrendered, reason: 'late' } })).toEqual([`warning catalog: ${words}`]);
  });

  it('is warned of if the release store was too slow for the server to render it', () => {
    const unrendered = {
      release: 'catalog@1.0.0',
      path: '/home',
      reason: 'store',
      message: 'The code was not read within 3000 ms',
      isPreview: false,
    } as const;

    expect(look({ unrendered })).toEqual([expect.stringMatching(/^warning catalog: .* not read within/)]);
    expect(isLate({ unrendered })).toEqual([true]);
  });

  it.each([
    ['draws nothing', { isDrawn: false }, 'draws nothing on the page /home.'],
    [
      'leads nowhere',
      { path: '/nowhere' },
      'sends visitors of the page /home to /nowhere, which nobody owns.',
    ],
  ])('is refused if it %s, also if it came late on the server', (_, seen, words) => {
    const late = { release: 'catalog@1.0.0', path: '/home', message: 'Late', isPreview: false } as const;

    expect(look({ ...seen, unrendered: { ...late, reason: 'late' } })).toEqual([
      expect.stringMatching(/^warning catalog: .* \(serverRender\): Late\./),
      `refused catalog: catalog@1.0.0 ${words} ${MEND}`,
    ]);
  });

  it('is refused if it fails only while the API is down, and the words say so', () => {
    expect(look({ isDrawn: false }, 'down')).toEqual([
      `refused catalog: catalog@1.0.0 draws nothing on the page /home while the API is down. ${MEND}`,
    ]);
  });

  it('is refused if a part reports a failure, also one that a previous release made good', () => {
    expect(
      look({
        failures: [
          { part: 'catalog', version: '1.0.0', kind: 'evaluation', outcome: 'failed' },
          { part: 'auth', version: '1.0.0', kind: 'style', outcome: 'recovered' },
        ],
      }),
    ).toEqual([
      `refused catalog: catalog@1.0.0 fails on the page /home: its code threw an error while it was being started. Visitors would get a panel in its place. ${MEND}`,
      'refused auth: auth@1.0.0 fails on the page /home: a style sheet of it could not be loaded. Visitors would get its previous release. The auth team must fix it and publish again.',
    ]);
  });

  it('is refused with the page to which it led, whose release may be the one that fails', () => {
    const failures = [{ part: 'catalog', version: '1.0.0', kind: 'render', outcome: 'recovered' } as const];
    const errors = [{ words: 'Error: no', stack: '' }];
    const opened = pageVerdict(
      site,
      { part: 'auth', path: '/login', api: 'answers', sourceOf },
      { ...DRAWN, path: '/home', failures, errors },
    );

    expect(linesOf(opened)).toEqual([
      `refused catalog: catalog@1.0.0 fails on the page /login (which leads to /home): it threw an error while it was drawn. Visitors would get its previous release. ${MEND}`,
      `refused catalog: catalog@1.0.0 throws an error on the page /login (which leads to /home) that nobody catches: Error: no. ${MEND}`,
    ]);
  });

  it('is refused with the page that it came from, if the stack of the error says that one', () => {
    const opened = pageVerdict(
      site,
      { part: 'auth', path: '/login', api: 'answers', sourceOf },
      {
        ...DRAWN,
        path: '/home',
        errors: [
          {
            words: 'Error: no',
            stack: 'at http://x/releases/host/1.0.0/main.js:1:2\nat http://x/releases/auth/1.0.0/page.js:1:2',
          },
        ],
      },
    );

    expect(opened.map(({ team }) => team)).toEqual(['auth']);
  });

  it('is refused with the cause, if the host says it on the console', () => {
    const failure = { part: 'catalog', version: '1.0.0', kind: 'evaluation', outcome: 'failed' } as const;
    const line = 'catalog@1.0.0: evaluation, failed (menu is not a function (yet).)';

    const [told = ''] = look({ failures: [failure], consoleLines: ['something else', line] });

    expect(told).toContain(
      'its code threw an error while it was being started: menu is not a function (yet). Visitors would get',
    );
  });

  it('is refused with what to look for if the server renders it otherwise: React says a number alone', () => {
    const failure = { part: 'catalog', version: '1.0.0', kind: 'hydration', outcome: 'recovered' } as const;
    const line =
      'catalog@1.0.0: hydration, recovered (Error: Minified React error #418; visit https://react.dev/errors/418?args[]=text&args[]= for the full message or use the non-minified dev environment for full errors and additional helpful warnings.)';

    expect(look({ failures: [failure], consoleLines: [line] })).toEqual([
      `refused catalog: catalog@1.0.0 fails on the page /home: the server and the browser render it differently: what depends on the time, on chance or on stored data belongs in an effect. Visitors would see it drawn twice. ${MEND}`,
    ]);
  });

  it('is refused with the page’s component that is drawn otherwise, not with a piece of ui around what it draws', () => {
    const failure = { part: 'catalog', version: '1.0.0', kind: 'hydration', outcome: 'recovered' } as const;
    const at = ['catalog/1.0.0/home.1a2b.js:1:99', 'catalog/1.0.0/home.1a2b.js:1:13'];
    const sourceOfBoth = (stack: string) =>
      stack.includes(':1:99') ? 'shared/ui/src/section.tsx:16:27' : sourceOf(stack);

    const [found] = pageVerdict(
      site,
      { part: 'catalog', path: '/home', api: 'answers', sourceOf: sourceOfBoth },
      { ...DRAWN, failures: [{ ...failure, at }] },
    );

    expect(found?.words).toContain('effect (remote-catalog/src/home/home-page.tsx:3:5)');
  });

  it('is refused for what stays as the server rendered it, by the team whose element it is', () => {
    const button = {
      part: 'catalog',
      element: '<button disabled="">',
      tag: 'button',
      attribute: 'disabled',
      server: '',
      browser: null,
      at: ['catalog/1.0.0/home.1a2b.js:1:13'],
    };
    const note = { ...button, attribute: null, server: 'x'.repeat(300), browser: 'Open', at: [] };

    const does =
      "Customers keep the server's: what depends on the time, on chance or on the browser belongs in an";
    expect(look({ otherwise: [button] })).toEqual([
      `refused catalog: catalog@1.0.0 is rendered on the page /home by the server with disabled="" and by the browser without disabled, in <button disabled=""> (remote-catalog/src/home/home-page.tsx:3:5). ${does} effect. ${MEND}`,
    ]);
    expect(look({ otherwise: [{ ...note, part: 'host' }] })).toEqual([
      expect.stringMatching(
        /^refused host: .* by the server with the words "x{200}…" and by the browser with the words "Open"/,
      ),
    ]);
  });

  it.each([
    ['one more', 'aria-label', 'Two pieces', 'One piece', true],
    ['the same, by classes with other names', 'class', 'deals_a', 'shop_a', false],
  ] as const)(
    'is told from the live one by what stays as the server rendered it: %s, %s',
    (_, attribute, is, was, differs) => {
      const title = { part: 'catalog', element: '<h1>', tag: 'h1', attribute, browser: null, at: [] };
      const problem = (server: string) =>
        pageVerdict(
          site,
          { part: 'catalog', path: '/home', api: 'answers', sourceOf },
          { ...DRAWN, otherwise: [{ ...title, server }] },
        )[0]?.problem;

      expect(isDeepStrictEqual(problem(is), problem(was))).toBe(!differs);
    },
  );

  it('is refused if an error is left to the browser, in its words', () => {
    expect(look({ errors: [{ words: 'x is not a function', stack: '' }] })).toEqual([
      `refused catalog: catalog@1.0.0 throws an error on the page /home that nobody catches: x is not a function. ${MEND}`,
    ]);
  });

  it('is refused with the line of the source, if a map knows it', () => {
    const failure = { part: 'catalog', version: '1.0.0', kind: 'render', outcome: 'failed' } as const;
    const unrendered = {
      release: 'catalog@1.0.0',
      path: '/home',
      reason: 'code',
      message: 'Error: no window\n    at a (catalog/1.0.0/server.1a2b.cjs:7:9)',
      isPreview: false,
    } as const;
    const stack = 'Error: no\n    at a (http://127.0.0.1/releases/catalog/1.0.0/home.1a2b.js:1:13)';

    expect(
      look({
        failures: [{ ...failure, at: ['catalog/1.0.0/home.1a2b.js:1:13'] }],
        consoleLines: ['catalog@1.0.0: render, failed (Error: no)'],
        errors: [{ words: 'no', stack }],
        unrendered,
      }),
    ).toEqual([
      `refused catalog: catalog@1.0.0 fails on the page /home: it threw an error while it was drawn: Error: no (remote-catalog/src/home/home-page.tsx:3:5). Visitors would get a panel in its place. ${MEND}`,
      `refused catalog: catalog@1.0.0 throws an error on the page /home that nobody catches: no (remote-catalog/src/home/home-page.tsx:3:5). ${MEND}`,
      `refused catalog: catalog@1.0.0 can't be rendered on the server on the page /home, as its manifest asks for (serverRender): Error: no window (remote-catalog/src/home/window.ts:2:1). ${MEND}`,
    ]);
  });

  it('is refused once if the same error stops it on the server and in the browser', () => {
    const failure = { part: 'catalog', version: '1.0.0', kind: 'evaluation', outcome: 'failed' } as const;
    const unrendered = {
      release: 'catalog@1.0.0',
      path: '/home',
      reason: 'code',
      message: 'Error: no\n    at a (catalog/1.0.0/server.1a2b.cjs:7:9)',
      isPreview: false,
    } as const;

    const told = look({
      failures: [{ ...failure, at: ['catalog/1.0.0/home.1a2b.js:1:13'] }],
      consoleLines: ['catalog@1.0.0: evaluation, failed (Error: no)'],
      unrendered,
    });

    expect(told).toEqual([expect.stringContaining('while it was being started: Error: no (remote-catalog')]);
  });

  it('is refused, once for each thing, if it wants what the content-security policy forbids', () => {
    const twice = 'script-src forbids eval';

    expect(look({ violations: [twice, twice] })).toEqual([
      `refused catalog: catalog@1.0.0 breaks the site's content-security policy on the page /home: script-src forbids eval. ${MEND}`,
    ]);
  });
});

it.each([
  ['style-src-attr forbids inline', 'Give the element a class instead of a style.'],
  ['style-src-elem forbids inline', 'Put the rules into a style sheet of the release.'],
  ['connect-src forbids https://example.com/x', 'Let a call of the site’s own server ask there.'],
  ['script-src-elem forbids https://example.com/x.js', 'Build the code into the release.'],
  ['font-src forbids https://example.com/x.woff2', 'Put the font into the release.'],
  ['frame-src forbids https://example.com/', 'Lead there by a link.'],
])('A page whose policy says that %s is refused with what to do instead', (violation, advice) => {
  expect(look({ violations: [violation] })).toEqual([
    `refused catalog: catalog@1.0.0 breaks the site's content-security policy on the page /home: ${violation}. ${advice} ${MEND}`,
  ]);
});

describe('A page that makes more of text than the site’s Trusted Types allow', () => {
  it.each([
    [
      'elements or a script',
      'require-trusted-types-for forbids trusted-types-sink (Element innerHTML|<img>)',
      'makes elements or a script of text on the page /home, which browsers refuse (Element innerHTML: <img>). Let React draw it, or set textContent.',
    ],
    [
      'a policy of its own',
      'trusted-types forbids trusted-types-policy (catalog#webpack)',
      "makes a Trusted Types policy of its own on the page /home, which browsers refuse (catalog#webpack). The page's own is enough: leave out what makes it, such as output.trustedTypes of the build.",
    ],
    [
      'code',
      'require-trusted-types-for forbids trusted-types-sink (Function|(\n) {\nreturn 1\n})',
      'makes code of text on the page /home, which browsers refuse (Function: ( ) { return 1 }). Write the code itself, or take a library that needs no eval.',
    ],
  ])('is refused with what to do instead: %s', (_, violation, words) => {
    expect(look({ violations: [violation] })).toEqual([`refused catalog: catalog@1.0.0 ${words} ${MEND}`]);
  });
});

describe('A page that interrupts its visitor, who did nothing,', () => {
  const script = (part: string) => `at a (http://127.0.0.1/releases/${part}/1.0.0/home.1a2b.js:1:13)`;
  const alerts = (stack: string) => look({ interruptions: [{ what: 'alert', words: 'Sold out', stack }] });
  const SAID = 'opens the browser\'s alert box on the page /home: "Sold out"';
  const ADVICE = 'Messages are shown in the page: call notify() of @food/platform/notify.';

  it('is refused with the line of the source, and with what to do instead', () => {
    expect(alerts(script('catalog'))).toEqual([
      `refused catalog: catalog@1.0.0 ${SAID} (remote-catalog/src/home/home-page.tsx:3:5). ${ADVICE} ${MEND}`,
    ]);
  });

  it('is refused with the team whose piece does it', () => {
    expect(alerts(`${script('host')}\n${script('auth')}\n${script('catalog')}`)).toEqual([
      `refused auth: auth@1.0.0 ${SAID} (remote-catalog/src/home/home-page.tsx:3:5). ${ADVICE} The auth team must fix it and publish again.`,
    ]);
  });

  it('is not refused with the team that owns the page if only the host’s own code does it', () => {
    expect(alerts(script('host'))).toEqual([
      expect.stringMatching(
        /^refused host: host@1\.0\.0 opens .* The host team must fix it and publish again\.$/,
      ),
    ]);
  });
});

describe('A problem that visitors already have', () => {
  const orders = buildRemote('orders', { version: '2.0.0' });
  const candidate = {
    store: {} as never,
    before: null,
    parts: site,
    releases: [site.remotes.catalog?.live ?? orders],
  };
  const seen = { ...DRAWN, isDrawn: false };
  const [finding] = pageVerdict(site, { part: 'catalog', path: '/home', api: 'answers', sourceOf }, seen);

  it('does not stop a release, and names the failing part’s own team when no canary is involved', () => {
    expect(linesOf(finding ? [asKnown(finding, candidate, [])] : [])).toEqual([
      `warning catalog: Already the case: catalog@1.0.0 draws nothing on the page /home. ${MEND}`,
    ]);
  });

  it('names the failing part’s team where somebody else’s release is to be promoted', () => {
    const [one] = finding ? [asKnown(finding, { ...candidate, releases: [orders] }, [orders])] : [];

    expect(one?.team).toBe('catalog');
  });

  it('names the team whose canary causes it', () => {
    expect(linesOf(finding ? [asKnown(finding, candidate, [orders])] : [])).toEqual([
      'warning orders: Already the case with the canary of orders@2.0.0: catalog@1.0.0 draws nothing on the page /home. The orders team must fix it and publish again.',
    ]);
  });
});
