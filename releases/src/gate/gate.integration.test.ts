import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { StoreAway } from '../model/errors';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { candidateOf } from '../promote/promote';
import { publish } from '../publish/publish';
import { readLive } from '../registry/deployments';
import { RENDER_LIMITS } from '../render/rendering';
import { remoteSources, writePart } from '../testing/fixture-site';
import type { Ran } from '../testing/run-node';
import { runRelease } from '../testing/run-release';
import { tempFolders } from '../testing/temp-folder';
import { UNHURRIED, unhurriedRendering } from '../testing/unhurried-rendering';
import { refusals, type Verdict } from './findings';
import { verdictsOn } from './gate';

// Real builds, the real host, a real Chromium.
jest.setTimeout(240_000);
unhurriedRendering();
const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
const release = (...args: string[]): Promise<Ran> =>
  runRelease(args, { RELEASE_STORE: `file:${folder}`, RELEASE_BY: 'asha' });

const page = (words: string) => `export default function Page() { return <h1>${words}</h1>; }`;
const invoice = (props: string) =>
  `export default function Invoice({ orderId }: { orderId: string }${props}) { return <p>Invoice of {orderId}</p>; }`;
/** As "release types orders" writes it. */
const invoiceTypes =
  'export default function Invoice(props: { orderId: string }): import("react").JSX.Element;';

type Pages = Parameters<typeof remoteSources>[1];
const orders = (version: string, pages: Pages = {}, props = '') => ({
  part: 'orders',
  version,
  sources: remoteSources(
    'orders',
    { '/orders': ['orders', page('Orders')], ...pages },
    { exposes: { './invoice': './src/invoice.tsx' }, sources: { 'src/invoice.tsx': invoice(props) } },
  ),
});
const checkout = (version: string, cart = page('Cart')) => ({
  part: 'checkout',
  version,
  sources: remoteSources(
    'checkout',
    {
      '/cart': ['cart', cart],
      '/success': [
        'success',
        `import { Exposed } from '@food/ui/exposed';
export default function Success() {
  return <Exposed of="orders/invoice" load={() => import('orders/invoice')} props={{ orderId: 'ORD-1' }} sentence="It is down." />;
}`,
      ],
    },
    { uses: { 'orders/invoice': '*' }, sources: { '@mf-types/orders/invoice.d.ts': invoiceTypes } },
  ),
});
const throws = `throw new Error('not in a browser'); ${page('')}`;
const draws = 'export default function Page() { return null; }';
const styles = `export default function Page() {
  return <p ref={() => { document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' })); }}>Red</p>;
}`;
/** Works while the API is down, and throws when a field of a dish is missing; the other page the other way round. */
const reads = (then: string) => `import { useEffect, useState } from 'react';
type Dish = { name: string; nutrition: { kcal: number } };
export default function Page() {
  const [dishes, setDishes] = useState<Dish[] | null>([]);
  useEffect(() => { fetch('/auth/home/whatsnew').then((answer) => (answer.ok ? answer.json() : null)).then(setDishes); }, []);
  return <ul><li>Dishes</li>{${then}}</ul>;
}`;
const throwsAtDishes = reads('dishes?.map((dish) => <li key={dish.name}>{dish.nutrition.kcal}</li>)');
const throwsAtFailure = reads('dishes!.map((dish) => <li key={dish.name}>{dish.name}</li>)');
const HIDES =
  'body { visibility: hidden } html, :root { color: red } * { margin: 0 } .mine, :is(body, .mine) p { margin: 0 }';
const hides = `import './hides.css';\n${page('Hidden')}`;
/** The page continues without it, so nothing is thrown. */
const marks = `export default function Page() {
  return <p ref={(p) => { try { if (p) p.innerHTML = '<img src="/dosa.png">'; } catch {} }}>Dosa</p>;
}`;
/** Only in dark, the last text has too little contrast. The page continues without an answer. */
const excludes = `import { useEffect } from 'react';
export default function Page() {
  useEffect(() => { fetch('/auth/nowhere/7').catch(() => undefined); console.error('No price for 3 dishes'); }, []);
  return <>
    <h1>Orders</h1>
    <img src="/dosa.png" />
    <p><button></button></p>
    <p style={{ color: '#999999', background: '#ffffff' }}>Few can read this</p>
    <p style={{ background: '#ffffff' }}>At night neither</p>
  </>;
}`;
const excludesMore = excludes.replace('<p><button>', '<img src="/idli.png" /><p><button>');
/** Only a browser has it. */
const needsWindow = 'export default function Page() {\n  return <h1>{window.innerWidth} wide</h1>;\n}';
/** On a server alone. */
const lingers = `if (typeof document === 'undefined') for (;;);\n${page('Orders')}`;
/** React compares neither an attribute with the server's nor words that are said to differ. */
const drawnTwice = (inner: string) => `import { useState, useSyncExternalStore } from 'react';
const isServer = typeof document === 'undefined';
const never = () => () => undefined;
export default function Page() {
  const [count, setCount] = useState(0);
  const isEarly = useSyncExternalStore(never, () => false, () => true);
  return <main><h1>Orders</h1>${inner}</main>;
}`;
const keepsDisabled = drawnTwice(
  '<button type="button" disabled={isServer} onClick={() => setCount(1)}>Pay {count}</button>',
);
const keepsWords = drawnTwice('<p suppressHydrationWarning>{isServer ? "Closed" : "Open"}</p>');
/** Each comes to what the browser draws. */
const settles = drawnTwice(
  '<button type="button" disabled={isEarly}>Pay</button><i {...({ class: "icon" } as object)} /><p suppressHydrationWarning title={isEarly ? "Closed" : "Open"}>{isEarly ? "Closed" : "Open"}</p>',
);
/** Each as its page is drawn, and none by the router. */
const loads = (how: string) => `import { useEffect } from 'react';
export default function Page() {
  useEffect(() => {
    ${how}
  }, []);
  return <h1>Orders</h1>;
}`;
const boxes = loads("alert('Sold out'); confirm('Sure?'); prompt('Why?');");
const failing = loads("fetch('/auth/home/whatsnew').then((answer) => answer.ok || alert('It failed'));");
/** One stays, one is ended with the page. */
const ticks = loads(
  'setInterval(() => undefined, 60_000); const own = setInterval(() => undefined, 500); return () => clearInterval(own);',
);
/** As on a machine that is busy just when the page is left. */
const ticksHeldUp = `${ticks.replace('clearInterval(own)', '{ clearInterval(own); hold(); hold = () => undefined; }')}
let hold = () => { for (const end = Date.now() + 2_500; Date.now() < end; ); };`;
const redirects = `import { Navigate } from '@food/platform/router';
export default function Page() { return <Navigate to="/feedback" replace />; }`;
const asksOn = loads("for (let name: string | null = null; !name; ) name = prompt('Name?');");
/** As a library does that comes late, and begins once. */
const ticksLate = `let visits = 0;\n${loads('if (++visits === 2) setInterval(() => undefined, 60_000);')}`;
/** The timer of `ticks` on another line, and a corrected heading. */
const ticksMended = ticks
  .replace('useEffect(() => {', 'useEffect(() => {\n')
  .replace('Orders</h1>', 'Your orders</h1>');
const ticksMore = ticksMended.replace('return () =>', 'setInterval(() => undefined, 60_000); return () =>');
const ticksOther = ticksMended.replace('60_000', '5_000');
/** A spinner at every visit but the first. */
const asksOnce = `import { useEffect, useState } from 'react';
let asked = false;
export default function Page() {
  const [name, setName] = useState('');
  useEffect(() => { if (!asked) setName('Asha'); asked = true; }, []);
  return name ? <h1>Hello {name}</h1> : <p aria-busy="true">Loading</p>;
}`;
const holds = loads("navigation.addEventListener('navigate', (event) => event.preventDefault());");
/** The site's router has heard of it before. */
const silences = loads("addEventListener('popstate', (event) => event.stopImmediatePropagation());");
const brokenInvoice = `export default function Invoice({ orderId }: { orderId: string }) {
  if (orderId) throw new Error('no tax');
  return <p>Invoice of {orderId}</p>;
}`;
const rejects = `Promise.reject(new Error('left alone')); ${page('Rejects')}`;

function drawnOnServer({ sources, ...rest }: ReturnType<typeof orders>) {
  const manifest = JSON.parse(sources['remote.json'] ?? '') as { pages: object[] };
  const pages = manifest.pages.map((page) => ({ ...page, serverRender: true }));
  return { ...rest, sources: { ...sources, 'remote.json': JSON.stringify({ ...manifest, pages }) } };
}

const parts = [
  orders('1.0.0'),
  checkout('1.0.0'),
  checkout('1.1.0', page('A better cart')),
  checkout('1.2.0', throws),
  orders('1.1.0', { '/feedback': ['feedback', page('Feedback')] }),
  orders('1.2.0', {}, ' & { currency: string }'),
  orders('1.3.0', { '/cart': ['stolen', page('Mine')] }),
  orders('1.4.0', {
    '/orders': ['orders', throws],
    '/feedback': ['feedback', draws],
    '/review/:orderId': ['review', styles],
    '/cancel-success': ['cancelled', rejects],
    '/cancel/:orderId': ['cancel', marks],
  }),
  drawnOnServer(
    orders('1.5.0', {
      '/orders': ['orders', throwsAtDishes],
      '/feedback': ['feedback', throwsAtFailure],
      '/review/:orderId': ['review', needsWindow],
    }),
  ),
  {
    ...orders('1.6.0', { '/orders': ['orders', hides] }),
    sources: { ...orders('1.6.0', { '/orders': ['orders', hides] }).sources, 'src/hides.css': HIDES },
  },
  orders('1.7.0', { '/orders': ['orders', excludes] }),
  orders('1.8.0', { '/orders': ['orders', excludesMore] }),
  drawnOnServer(orders('1.9.0', { '/orders': ['orders', lingers] })),
  orders('1.10.0', {
    '/orders': ['orders', boxes],
    '/offline': ['offline', failing],
    '/feedback': ['feedback', ticksHeldUp],
    '/review/:orderId': ['review', loads("location.assign('/orders');")],
    '/invoice/:orderId': ['invoice-page', loads("location.href = 'https://pay.example/?order=7';")],
    '/cancel/:orderId': ['cancel', loads('location.reload();')],
    '/cancel-success': ['cancelled', redirects],
  }),
  orders('1.11.0', {
    '/orders': ['orders', asksOn],
    '/feedback': ['feedback', ticksLate],
    '/invoice/:orderId': ['invoice-page', loads("location.href = 'upi://pay?pa=kitchen';")],
  }),
  orders('1.12.0', { '/feedback': ['feedback', ticks] }),
  orders('1.13.0', { '/feedback': ['feedback', ticksMended] }),
  orders('1.14.0', { '/feedback': ['feedback', ticksMore] }),
  orders('1.15.0', { '/feedback': ['feedback', ticksOther] }),
  { ...orders('1.16.0'), sources: { ...orders('1.16.0').sources, 'src/invoice.tsx': brokenInvoice } },
  orders('1.17.0', {
    '/feedback': ['feedback', asksOnce],
    '/review/:orderId': ['review', holds],
    '/cancel/:orderId': ['cancel', silences],
  }),
  drawnOnServer(
    orders('1.18.0', {
      '/orders': ['orders', keepsDisabled],
      '/feedback': ['feedback', keepsWords],
      '/review/:orderId': ['review', settles],
    }),
  ),
];

async function publishAll(): Promise<void> {
  const store = fileStore(folder);
  const repository = resolve(import.meta.dirname, '../../..');
  await Promise.all([
    publish(store, { root: repository, part: 'host', version: '1.0.0' }),
    ...parts.map(async ({ part, version, sources }) => {
      const root = await folders.next();
      await writePart(root, part, sources);
      await publish(store, { root, part, version });
    }),
  ]);
}

beforeAll(async () => {
  folder = await folders.next();
  await publishAll();
  const first = await release('promote', 'host@1.0.0', 'orders@1.0.0', 'checkout@1.0.0', '--no-smoke');
  if (first.code) throw new Error(first.error);
});

const live = async () => (await readLive(fileStore(folder))).deployment;

/** Expects a refusal: in the output for programs, in the exit code, and with nothing changed. */
async function refused(name: string, ...flags: string[]): Promise<string[]> {
  const before = await live();
  const { code, out } = await release('check', name, '--json', ...flags);
  const { passes, verdicts } = JSON.parse(out) as { passes: boolean; verdicts: Verdict[] };
  expect({ code, passes }).toEqual({ code: 1, passes: false });
  expect(await live()).toEqual(before);
  return sentences(verdicts);
}

const sentences = (verdicts: readonly Verdict[]): string[] =>
  verdicts.flatMap(({ check, findings }) => findings.map(({ words }) => `${check}: ${words}`)).sort();

/** Does something with each tab that the gate opens, and with its browser before each context. */
function opened(act: (page: Page) => unknown, begun: (browser: Browser) => unknown = () => undefined): void {
  const launch = chromium.launch.bind(chromium);
  jest.spyOn(chromium, 'launch').mockImplementation(async (options) => {
    const browser = await launch(options);
    const newContext = browser.newContext.bind(browser);
    jest.spyOn(browser, 'newContext').mockImplementation(async (settings): Promise<BrowserContext> => {
      begun(browser);
      const context = await newContext(settings);
      return context.on('page', act);
    });
    return browser;
  });
}
afterEach(() => jest.restoreAllMocks());

describe('The gate, for pages that never come to rest', () => {
  // Most of the time it waits for them, so it opens them at the same time.
  const names = ['orders@1.4.0', 'orders@1.10.0', 'orders@1.11.0', 'orders@1.17.0'];
  let verdicts: Verdict[][];
  beforeAll(async () => {
    const check = async (name: string) =>
      verdictsOn(await candidateOf(fileStore(folder), [name]), { smoke: true });
    verdicts = await Promise.all(names.map(check));
  });

  /** What the gate says of a release that it refuses. */
  function refusal(name: string): string[] {
    const found = verdicts[names.indexOf(name)] ?? [];
    expect(refusals(found)).not.toEqual([]);
    return sentences(found);
  }

  it('refuses a release whose pages don’t start in a Chromium, and names each of them', () => {
    const findings = refusal('orders@1.4.0');

    expect(findings).toEqual([
      expect.stringContaining(
        "start: orders@1.4.0 breaks the site's content-security policy on the page /review/1: style-src-elem forbids inline.",
      ),
      expect.stringContaining('start: orders@1.4.0 fails on the page /feedback: it draws nothing. Visitors'),
      expect.stringContaining(
        'start: orders@1.4.0 fails on the page /orders: its code threw an error while it was being started: Error: not in a browser (remote-orders/src/orders.tsx:1:11). Visitors would get its previous release.',
      ),
      expect.stringContaining(
        'start: orders@1.4.0 makes elements or a script of text on the page /cancel/1, which browsers refuse (Element innerHTML: <img src="/dosa.png">). Let React draw it, or set textContent.',
      ),
      expect.stringContaining(
        'start: orders@1.4.0 throws an error on the page /cancel-success that nobody catches: left alone (remote-orders/src/cancelled.tsx:1:20).',
      ),
    ]);
  });

  it('refuses pages that load another page by themselves, open the browser’s boxes, or leave a timer running', () => {
    const findings = refusal('orders@1.10.0');

    const router =
      "To redirect within the site, draw <Navigate> of @food/platform/router; a page leads out of the site only by a customer's press. The orders team";
    const message = 'Messages are shown in the page: call notify() of @food/platform/notify. The orders team';
    const question = 'Questions are asked in the page: show a Dialog of @food/ui/dialog. The orders team';
    expect(findings).toEqual([
      `start: orders@1.10.0 leaves the page /invoice/1 by itself, and loads https://pay.example (remote-orders/src/invoice-page.tsx:4:18). ${router} must fix it and publish again.`,
      `start: orders@1.10.0 leaves the page /review/1 by itself, and loads /orders (remote-orders/src/review.tsx:4:14). ${router} must fix it and publish again.`,
      "start: orders@1.10.0 loads the page /cancel/1 again by itself (remote-orders/src/cancel.tsx:4:14). A page is loaded again only by a customer's press. The orders team must fix it and publish again.",
      `start: orders@1.10.0 opens the browser's alert box on the page /offline while the API is down: "It failed" (remote-orders/src/offline.tsx:4:64). ${message} must fix it and publish again.`,
      `start: orders@1.10.0 opens the browser's alert box on the page /orders: "Sold out" (remote-orders/src/orders.tsx:4:5). ${message} must fix it and publish again.`,
      `start: orders@1.10.0 opens the browser's confirm box on the page /orders: "Sure?" (remote-orders/src/orders.tsx:4:24). ${question} must fix it and publish again.`,
      `start: orders@1.10.0 opens the browser's prompt box on the page /orders: "Why?" (remote-orders/src/orders.tsx:4:42). ${question} must fix it and publish again.`,
      "traces: orders@1.10.0 starts setInterval of 60000 ms (remote-orders/src/feedback.tsx:4:5) with each visit, and lets it run when its page goes: it goes on in other teams' pages. The orders team must end it by clearInterval with its component.",
    ]);
  });

  it('refuses a page that its visitor can’t leave, and one that isn’t drawn again when its visitor comes back', () => {
    const findings = refusal('orders@1.17.0');

    const again =
      'It was opened again by itself, and host@1.0.0 on the page / came in time. The orders team must fix it and publish again.';
    expect(findings).toEqual([
      `start: orders@1.17.0 isn't drawn again on the page /feedback when its visitor leaves it and comes back. Module variables survive leaving the page: render from them, or load the data again. ${again}`,
      `start: orders@1.17.0 stays on the page /review/1 when its visitor goes to another page, which then isn't drawn. It must leave navigation to the site's router, and its cleanup must finish. ${again}`,
      expect.stringMatching(
        /^traces: orders@1\.17\.0 adds a listener for popstate on window .* with each visit/,
      ),
    ]);
  });

  it('comes to a verdict on a page that never stops, and only warns of a timer that is begun once, however late', () => {
    const findings = refusal('orders@1.11.0');

    expect(findings).toHaveLength(4);
    expect(findings).toEqual([
      expect.stringMatching(
        /^start: orders@1\.11\.0 gets stuck on the page \/orders: its code runs without an end/,
      ),
      expect.stringMatching(
        /^start: orders@1\.11\.0 leaves the page \/invoice\/1 by itself, and loads upi: \(remote-orders\/src\/invoice-page\.tsx:4:18\)\./,
      ),
      expect.stringMatching(
        /^start: orders@1\.11\.0 opens the browser's prompt box on the page \/orders: "Name\?" \(remote-orders\/src\/orders\.tsx:4:/,
      ),
      expect.stringMatching(
        /^traces: orders@1\.11\.0 lets setInterval of 60000 ms \(remote-orders\/src\/feedback\.tsx:5:25\) run when its page goes\./,
      ),
    ]);
  });
});

describe('The gate before the live site', () => {
  /** The verdicts on a release whose scripts come from the store in this way, as soon as a tab asks for them. */
  async function verdictsWhere(name: string, read: (key: string) => Promise<unknown>): Promise<Verdict[]> {
    const store = fileStore(folder);
    let isOpen = false;
    opened(() => {
      isOpen = true;
    });
    const get: ObjectStore['get'] = async (key) => {
      if (isOpen) await read(key);
      return store.get(key);
    };
    return verdictsOn(await candidateOf({ ...store, get }, [name]), { smoke: true });
  }

  it('refuses a release whose piece throws on another team’s page, however slowly it comes', async () => {
    const verdicts = await verdictsWhere('orders@1.16.0', async (key) => {
      if (/orders\/1\.16\.0\/expose-invoice\.\w+\.js(\.br)?$/.test(key))
        await new Promise((done) => setTimeout(done, 500));
    });

    expect(sentences(verdicts)).toEqual([
      expect.stringContaining(
        'start: orders@1.16.0 fails on the page /success: it threw an error while it was drawn: Error: no tax (remote-orders/src/invoice.tsx:2:26).',
      ),
    ]);
  });

  it('opens a page again, by itself, if the release store was away meanwhile, and doesn’t blame the release', async () => {
    let left = 2;
    const verdicts = await verdictsWhere('orders@1.1.0', async (key) => {
      if (/orders\/1\.1\.0\/feedback\.\w+\.js(\.br)?$/.test(key) && left-- > 0)
        throw new StoreAway('The release store does not answer.');
    });

    expect(left).toBeLessThan(0);
    expect(sentences(verdicts)).toEqual([]);
  });

  it('gives no verdict if the release store is still away then, and says so', async () => {
    const verdicts = verdictsWhere('orders@1.1.0', async (key) => {
      if (/orders\/1\.1\.0\/feedback\.\w+\.js(\.br)?$/.test(key))
        throw new StoreAway('The release store does not answer.');
    });

    await expect(verdicts).rejects.toThrow('The release store does not answer.');
  });

  it('opens a page again, by itself, if this machine did not send it in time, and says nothing of it', async () => {
    const asked: string[] = [];
    opened((tab) => {
      const goto = tab.goto.bind(tab);
      jest.spyOn(tab, 'goto').mockImplementation((url, options) => {
        const isFirst = url.endsWith('/feedback') && asked.push(url) === 1;
        return goto(url, isFirst ? { ...options, timeout: 1 } : options);
      });
    });

    const { code, out } = await release('check', 'orders@1.1.0');

    expect({ code, out }).toEqual({ code: 0, out: expect.not.stringMatching(/warning|page\.goto/) });
    // The third time while the API is down.
    expect(asked).toHaveLength(3);
  });

  it('closes the tabs of one walk before it opens those of the next', async () => {
    const open: number[] = [];
    opened(
      () => undefined,
      (browser) => open.push(browser.contexts().length),
    );

    const { code } = await release('check', 'orders@1.1.0');

    expect({ code, open }).toEqual({ code: 0, open: [0, 0, 0] });
  });

  it('refuses a release whose piece wants what another remote doesn’t pass', async () => {
    expect(await refused('orders@1.2.0', '--no-smoke')).toEqual([
      expect.stringMatching(
        /^types: What checkout@1\.0\.0 passes to orders\/invoice is not what orders@1\.2\.0 takes\. The compiler says: .*Property 'currency' is missing in type .* The orders team must go on taking what checkout passes/,
      ),
    ]);
  });

  it('refuses a release that takes another remote’s page', async () => {
    expect(await refused('orders@1.3.0', '--no-smoke')).toEqual([
      'pages: orders@1.3.0 and checkout@1.0.0 both own the page /cart. The orders team must leave it out, or the checkout team must give it up first.',
    ]);
  });

  it('refuses a release of which a file was altered in the store, by promote as well', async () => {
    const dir = join(folder, 'releases/orders/1.1.0');
    const entry = (await readdir(dir)).find((name) => /^entry\..*\.js$/.test(name)) ?? '';
    const published = await readFile(join(dir, entry));
    await appendFile(join(dir, entry), '\nalert(1)');
    const before = await live();

    const { code, error } = await release('promote', 'orders@1.1.0', '--no-smoke');
    await writeFile(join(dir, entry), published);

    expect(code).toBe(1);
    expect(error).toContain(`- ${entry} of orders@1.1.0 was altered after it was published`);
    expect(error).toContain('The gate refuses orders@1.1.0, and what is live stays as it is:');
    expect(await live()).toEqual(before);
  });

  it.each([
    ['and says which', UNHURRIED.start],
    // As on a machine that is busy for a moment: the next process has its time.
    ['also if its code came late at first', 0],
  ])(
    'refuses a release that throws at what the API answers, only while the API is down, or on the server, %s',
    async (_, first) => {
      const limits = [first];
      const own = RENDER_LIMITS.start;
      Object.defineProperty(RENDER_LIMITS, 'start', { configurable: true, get: () => limits.shift() ?? own });
      const findings = await refused('orders@1.5.0').finally(() =>
        Object.defineProperty(RENDER_LIMITS, 'start', { value: own, writable: true }),
      );

      expect(findings).toEqual([
        expect.stringContaining(
          "start: orders@1.5.0 can't be rendered on the server on the page /review/1, as its manifest asks for (serverRender): Error: A component of /review/1 threw: ReferenceError: window is not defined (remote-orders/src/review.tsx:2:15). The orders team",
        ),
        expect.stringContaining(
          'start: orders@1.5.0 fails on the page /feedback while the API is down: it threw an error while it was drawn',
        ),
        expect.stringContaining(
          "start: orders@1.5.0 fails on the page /orders: it threw an error while it was drawn: TypeError: Cannot read properties of undefined (reading 'kcal') (remote-orders/src/orders.tsx:6:88). Visitors would get its previous release. The orders team must fix it",
        ),
      ]);
    },
  );

  it('refuses a release that throws while the API is down also where its page came late on the server', async () => {
    const own = RENDER_LIMITS.start;
    RENDER_LIMITS.start = 0;

    const findings = await refused('orders@1.5.0').finally(() =>
      Object.assign(RENDER_LIMITS, { start: own }),
    );

    const fails = findings.filter((words) => words.includes('/feedback while the API is down'));
    expect(fails).toEqual([
      expect.stringContaining(
        'start: orders@1.5.0 fails on the page /feedback while the API is down: it threw an error while it was drawn',
      ),
    ]);
  });

  it('refuses style rules of our own builds that reach the whole page', async () => {
    expect(await refused('orders@1.6.0')).toEqual([
      "styles: orders@1.6.0 has style rules for every team's elements: body, html, :root, * and :is(body, .mine) p. The orders team must begin each selector with a class of its own.",
    ]);
  });

  it('refuses a page that some people can’t use, and says which rule which element breaks, and what it asks for in vain', async () => {
    const findings = await refused('orders@1.7.0');

    const said = 'access: orders@1.7.0 shuts some people out on the page /orders: ';
    expect(findings).toEqual([
      expect.stringMatching(
        `^${said}"Buttons must have discernible text", and <button></button> breaks that: Element does not have inner text`,
      ),
      expect.stringMatching(
        `^${said}"Elements must meet .*", and <p style=".*">Few can read this</p> breaks that, as 1 more does: Element has insufficient color contrast of 2\\.8`,
      ),
      `${said}"Images must have alternative text", and <img src="/dosa.png"> breaks that: Element does not have an alt attribute (axe-core's rule image-alt). The orders team must fix it and publish again.`,
      'start: The page /orders of orders@1.7.0 asks for /auth/nowhere/7, for which the contracts have no example answer: it gets none. The orders team should ask for what the server has; a new call has its example in shared/contracts/src/example-answers.ts.',
      'start: orders@1.7.0 writes an error to the console on the page /orders: No price for 3 dishes (remote-orders/src/orders.tsx:3:78). The orders team should look into it.',
    ]);
  });

  it('refuses a page of which customers keep what the server rendered, such as a button that can’t be pressed, and says what and where', async () => {
    const does =
      "Customers keep the server's: what depends on the time, on chance or on the browser belongs in an effect. The orders team must fix it and publish again.";
    expect(await refused('orders@1.18.0')).toEqual([
      `start: orders@1.18.0 is rendered on the page /feedback by the server with the words "Closed" and by the browser with the words "Open", in <p> (remote-orders/src/feedback.tsx:4:16). ${does}`,
      `start: orders@1.18.0 is rendered on the page /orders by the server with disabled="" and by the browser without disabled, in <button type="button" disabled=""> (remote-orders/src/orders.tsx:4:16). ${does}`,
    ]);
  });

  it('tells a release that is too slow on the server from a machine that is', async () => {
    const own = { ...RENDER_LIMITS };
    const late = "orders@1.9.0 can't be rendered on the server on the page /orders";

    const check = (limits: Partial<typeof own>) => {
      Object.assign(RENDER_LIMITS, limits);
      return release('check', 'orders@1.9.0').finally(() => Object.assign(RENDER_LIMITS, own));
    };

    // This machine may be busy itself; 1.9.0 never ends.
    const slowRelease = await check({ page: 4_000, start: 30_000 });
    const slowMachine = await check({ start: 0 });

    expect([slowRelease.code, slowMachine.code]).toEqual([0, 0]);
    expect(slowRelease.out).toContain(
      `warning: ${late}, as its manifest asks for (serverRender): /orders was not rendered within 4000 ms. It was opened again by itself, and orders@1.0.0 on the page /orders came in time. The orders team must fix it`,
    );
    expect(slowMachine.out).toContain(
      `within 0 ms. This machine may be too slow to tell: host@1.0.0 on the page / was as late. Check again while it does nothing else.`,
    );
  });

  it('refuses a page that crashes its tab, as by taking all memory, and opens the others in a new one', async () => {
    opened((page) =>
      page.on('request', async (request) => {
        if (!page.url().endsWith('/orders') || !request.url().includes('/orders/1.1.0/')) return;
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Page.crash').catch(() => undefined);
      }),
    );

    expect(await refused('orders@1.1.0')).toEqual([
      "start: orders@1.1.0 crashes its tab on the page /orders, usually because its memory grows without end. Visitors would get the browser's own error page. The orders team must fix it and publish again.",
    ]);
  });

  it('says so if its Chromium ends', async () => {
    opened((page) => void page.context().browser()?.close());

    const { code, error } = await release('promote', 'orders@1.1.0');

    expect(code).toBe(1);
    expect(error).toContain('Chromium ended while it opened pages, and nothing was changed.');
    expect(error).not.toContain('    at ');
    expect((await live())?.number).toBe(1);
  });

  it('says what is missing if there is no Chromium, and how to do without', async () => {
    const ran = await runRelease(['promote', 'orders@1.1.0'], {
      RELEASE_STORE: `file:${folder}`,
      PLAYWRIGHT_CHROMIUM: '/nowhere/chromium',
    });

    expect(ran.code).toBe(1);
    expect(ran.error).toContain(
      '- PLAYWRIGHT_CHROMIUM is "/nowhere/chromium", and nothing is there. --no-smoke leaves this check out.',
    );
  });

  it('lets a good release pass, opened in a Chromium, and it is live then', async () => {
    const { code, error } = await release('promote', 'orders@1.1.0');

    expect({ code, error: error.split('\n') }).toEqual({
      code: 0,
      error: [
        'Checking orders@1.1.0: manifest, files, types and sizes …',
        'Starting Chromium …',
        'Opening 4 pages in Chromium …',
        'Opening 2 pages again while the API is down …',
        '',
      ],
    });
    expect(await live()).toMatchObject({
      number: 2,
      forced: false,
      remotes: { orders: { live: { version: '1.1.0' }, previous: { version: '1.0.0' } } },
    });
  });

  it('is overruled by --force, which says what it overrules and is written down', async () => {
    const { code, error } = await release('promote', 'orders@1.2.0', '--force', '--canary', '10');

    expect(code).toBe(0);
    expect(error).toMatch(/^Overruled: What checkout@1\.0\.0 passes to orders\/invoice is not what /);
    expect(await live()).toMatchObject({
      number: 3,
      forced: true,
      remotes: { orders: { canary: { release: { version: '1.2.0' } } } },
    });
  });

  it('lets the good release of another team pass beside a forced canary that fails, and names whose that is', async () => {
    const forced = await release('promote', 'orders@1.4.0', '--force', '--canary', '10');
    expect(forced.code).toBe(0);

    const { code, error } = await release('promote', 'checkout@1.1.0');

    expect(code).toBe(0);
    expect(error).toContain(
      'Warning: Already the case with the canary of orders@1.4.0: orders@1.4.0 fails on the page /orders: its code threw an error',
    );
    expect(error).toContain('The orders team must fix it and publish again.');
    expect((await live())?.remotes).toMatchObject({
      checkout: { live: { version: '1.1.0' } },
      orders: { canary: { release: { version: '1.4.0' } } },
    });
  });

  it('still refuses what that team itself breaks beside it', async () => {
    const { code, error } = await release('promote', 'checkout@1.2.0');

    expect(code).toBe(1);
    expect(error).toContain(
      '- checkout@1.2.0 fails on the page /cart: its code threw an error while it was being started',
    );
    expect(error).not.toContain('- orders@1.4.0');
  });

  it('lets a page pass that shuts people out as the live one does, and says so', async () => {
    const forced = await release('promote', 'orders@1.7.0', '--force', '--no-smoke');
    expect(forced.code).toBe(0);

    const { code, out } = await release('check', 'orders@1.7.0');

    expect(code).toBe(0);
    expect(out).toContain('  Accessibility            ok, with a warning');
    expect(out).toContain(
      '    warning: Already the case: orders@1.7.0 shuts some people out on the page /orders: "Images',
    );
    expect(out).toContain(
      '    warning: Already the case: orders@1.7.0 writes an error to the console on the page /orders: No price',
    );
  });

  it('refuses what a page adds to that, also by the same rule, and names that element alone', async () => {
    const { code, out } = await release('check', 'orders@1.8.0');

    const images =
      'orders@1.8.0 shuts some people out on the page /orders: "Images must have alternative text"';
    expect(code).toBe(1);
    expect(out).toContain(`REFUSED: ${images}, and <img src="/idli.png"> breaks that: Element`);
    expect(out).toContain(
      `warning: Already the case: ${images}, and <img src="/dosa.png"> breaks that: Element`,
    );
    expect(out.match(/REFUSED/g)).toHaveLength(1);
  });

  it('lets a hotfix pass that leaves the timer of the live release running, and says that this is already the case', async () => {
    const forced = await release('promote', 'orders@1.12.0', '--force', '--no-smoke');
    expect(forced.code).toBe(0);

    const { code, out } = await release('check', 'orders@1.13.0');

    expect({ code, out }).toMatchObject({ code: 0 });
    expect(out).toContain('  What it leaves behind    ok, with a warning');
    expect(out).toContain(
      'warning: Already the case: orders@1.13.0 starts setInterval of 60000 ms (remote-orders/src/feedback.tsx:5:5) with each visit',
    );
  });

  it('refuses one more timer beside that of the live release, and another one in its place', async () => {
    const [more, other] = [await refused('orders@1.14.0'), await refused('orders@1.15.0')];

    const starts = (version: string, timer: string) =>
      expect.stringContaining(`traces: orders@${version} starts setInterval of ${timer} with each visit`);
    expect(more).toEqual([
      expect.stringContaining(
        'traces: Already the case: orders@1.14.0 starts setInterval of 60000 ms (remote-orders/src/feedback.tsx:5:5) with each visit',
      ),
      starts('1.14.0', '60000 ms (remote-orders/src/feedback.tsx:5:90)'),
    ]);
    expect(other).toEqual([starts('1.15.0', '5000 ms (remote-orders/src/feedback.tsx:5:5)')]);
  });
});
