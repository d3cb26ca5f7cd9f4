import { CompositionFailure } from '@food/contracts/ops';
import { captureReports, holdReason } from '../testing/capture-reports';

const MAIN = 'http://localhost/releases/host/1.1.0/main.js';
const PREVIOUS = 'http://localhost/releases/host/1.0.0/main.js';
const SHEET = 'http://localhost/releases/host/1.0.0/main.css';
const previous = {
  js: [{ url: PREVIOUS, integrity: 'sha384-js' }],
  css: [{ url: SHEET, integrity: 'sha384-css' }],
};

/**
 * What happens to a file that the guard adds to the page: `drawn` is a host that starts; `loads` alone is a script that doesn't
 * parse.
 */
type Fate = 'drawn' | 'loads' | 'fails' | 'hangs';
const page = globalThis as { __foodHost?: string };
const draw = () => {
  page.__foodHost = '1.0.0';
  document.body.innerHTML = '<div id="root"><main></main></div>';
};
let fates: Record<string, Fate>;
const asked: string[] = [];
const append = document.head.append;
const listeners: Parameters<typeof globalThis.addEventListener>[] = [];
const listen = globalThis.addEventListener;
let heard: ReturnType<typeof captureReports>;

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetModules();
  asked.length = 0;
  heard = captureReports();
  document.body.innerHTML =
    '<div id="root"><div class="shell" aria-busy="true"><button>Try again</button></div></div>';
  document.head.append = (...nodes) => {
    append.apply(document.head, nodes);
    for (const node of nodes) settle(node as HTMLScriptElement & HTMLLinkElement);
  };
  globalThis.addEventListener = ((...added: (typeof listeners)[number]) => {
    listeners.push(added);
    listen.apply(globalThis, added);
  }) as typeof globalThis.addEventListener;
});
afterEach(() => {
  for (const added of listeners.splice(0)) globalThis.removeEventListener(...added);
  globalThis.addEventListener = listen;
  document.head.append = append;
  document.head.innerHTML = '';
  delete page.__foodHost;
  heard.stop();
  jest.useRealTimers();
});

function settle(node: HTMLScriptElement & HTMLLinkElement): void {
  const address = node.src || node.href;
  asked.push(address);
  const fate = fates[address] ?? 'hangs';
  if (fate === 'drawn') draw();
  if (fate !== 'hangs')
    queueMicrotask(() => node.dispatchEvent(new Event(fate === 'fails' ? 'error' : 'load')));
}

/** A page as the composer makes it, until its main script is requested. */
function openPage(
  files: Record<string, Fate>,
  before: typeof previous | null = previous,
  api: string | null = '',
): HTMLScriptElement {
  fates = files;
  const guard = document.createElement('script');
  guard.dataset.guard = JSON.stringify({ version: '1.1.0', api, previous: before });
  Object.defineProperty(document, 'currentScript', { configurable: true, value: guard });
  require('./guard');
  const main = Object.assign(document.createElement('script'), { src: MAIN, integrity: 'sha384-main' });
  main.dataset.main = '';
  append.call(document.head, main);
  return main;
}

function thrownBy(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
}

/** The network's answer to a request for a file. */
const answered = (
  answer: (signal: AbortSignal | null | undefined, url: string) => Promise<Response>,
): typeof fetch => {
  const before = globalThis.fetch;
  return (url, init) => (init?.method === 'POST' ? before(url, init) : answer(init?.signal, String(url)));
};
const hanging = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', reject));
/** A byte every three seconds. */
const dripping = (signal?: AbortSignal | null) =>
  new ReadableStream({
    start: (bytes) => signal?.addEventListener('abort', () => bytes.error(new Error('aborted'))),
    async pull(bytes) {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      bytes.enqueue(new Uint8Array(1));
    },
  });

const fail = async (main: HTMLScriptElement) => {
  main.dispatchEvent(new Event('error'));
  await settled();
};
/** Everything that doesn't wait for a clock has happened. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await jest.advanceTimersByTimeAsync(0);
};
const panel = () => document.querySelector<HTMLElement>('.shell')?.dataset.failed;

describe('A host whose main script did not come', () => {
  it('is asked for once more, under another address', async () => {
    const main = openPage({ [`${MAIN}?try=1`]: 'drawn' });

    await fail(main);

    expect(asked).toEqual([`${MAIN}?try=1`]);
    expect(heard.reports()).toEqual([]);
  });

  it('is replaced at once: only the report waits until it is known why it failed', async () => {
    const reason = holdReason();
    const main = openPage({ [`${MAIN}?try=1`]: 'fails', [SHEET]: 'loads', [PREVIOUS]: 'drawn' });

    await fail(main);

    expect(page.__foodHost).toBe('1.0.0');
    expect(heard.reports()).toEqual([]);
    reason.isAltered();
    await settled();
    expect(heard.reports()).toEqual(['host@1.1.0 integrity recovered']);
  });

  it('says so at once if there is no previous one, and then tells why', async () => {
    const reason = holdReason();
    const main = openPage({ [`${MAIN}?try=1`]: 'fails' }, null);

    await fail(main);

    expect(panel()).toBe('load-error');
    expect(heard.reports()).toEqual([]);
    reason.isAltered();
    await settled();
    expect(heard.reports()).toEqual(['host@1.1.0 integrity failed']);
  });

  it('is replaced by the previous one, with its style sheet, and the host team is told, without whose order it was', async () => {
    history.replaceState(null, '', '/track/ORD-1042');
    const main = openPage({ [`${MAIN}?try=1`]: 'fails', [SHEET]: 'loads', [PREVIOUS]: 'drawn' });

    await fail(main);
    history.replaceState(null, '', '/');

    expect(asked).toEqual([`${MAIN}?try=1`, SHEET, PREVIOUS]);
    expect(heard.reports()).toEqual(['host@1.1.0 load-error recovered']);
    const sent = JSON.parse(String(heard.requests[0]?.init.body)) as unknown;
    expect(CompositionFailure.strict().parse(sent).page).toBe('/track');
  });

  it('is asked for and replaced only as it was published, and the style sheet is applied', async () => {
    const main = openPage({ [`${MAIN}?try=1`]: 'fails', [SHEET]: 'loads', [PREVIOUS]: 'drawn' });

    await fail(main);

    const added = [...document.head.querySelectorAll<HTMLScriptElement>('[data-main]')].filter(
      (one) => one !== main,
    );
    expect(added.map(({ integrity, crossOrigin }) => [integrity, crossOrigin])).toEqual([
      ['sha384-main', 'anonymous'],
      ['sha384-css', 'anonymous'],
      ['sha384-js', 'anonymous'],
    ]);
    expect(document.head.querySelector('link')?.rel).toBe('stylesheet');
  });

  it.each(['fails', 'hangs'] as const)(
    'is not replaced by one whose style sheet %s: nobody should see a bare page',
    async (fate) => {
      const main = openPage({ [`${MAIN}?try=1`]: 'fails', [SHEET]: fate, [PREVIOUS]: 'drawn' });

      await fail(main);
      await jest.advanceTimersByTimeAsync(4_000);

      expect(asked).toEqual([`${MAIN}?try=1`, SHEET]);
      expect(panel()).toBe('load-error');
      expect(heard.reports()).toEqual(['host@1.1.0 load-error failed']);
    },
  );

  it.each([
    ['the previous one fails too', previous],
    ['there is no other', null],
  ])('leaves a sentence and a button if %s', async (_, before) => {
    const main = openPage({ [`${MAIN}?try=1`]: 'fails', [SHEET]: 'loads', [PREVIOUS]: 'fails' }, before);

    await fail(main);

    expect(panel()).toBe('load-error');
    expect(document.querySelector('.shell')).toHaveAttribute('aria-busy', 'false');
    expect(heard.reports()).toEqual(['host@1.1.0 load-error failed']);
  });

  it('is told to nobody in a preview', async () => {
    const main = openPage({ [`${MAIN}?try=1`]: 'fails' }, null, null);

    await fail(main);

    expect(panel()).toBe('load-error');
    expect(heard.reports()).toEqual([]);
  });

  it('is replaced when it hangs', async () => {
    openPage({ [SHEET]: 'loads', [PREVIOUS]: 'drawn' });

    globalThis.fetch = answered((signal, url) =>
      url.startsWith(MAIN) ? hanging(signal) : Promise.resolve(new Response('')),
    );
    await jest.advanceTimersByTimeAsync(2_000);
    expect(asked).toEqual([]);
    await jest.advanceTimersByTimeAsync(1_000);
    await settled();

    expect(asked).toEqual([SHEET, PREVIOUS]);
    expect(heard.reports()).toEqual(['host@1.1.0 load-timeout recovered']);
  });

  it('is waited for longer if nothing else comes either', async () => {
    openPage({ [SHEET]: 'loads', [PREVIOUS]: 'drawn' });

    globalThis.fetch = answered((signal, url) =>
      url === PREVIOUS ? Promise.resolve(new Response('')) : hanging(signal),
    );
    await jest.advanceTimersByTimeAsync(10_000 + 3_900);
    expect(asked).toEqual([]);
    await jest.advanceTimersByTimeAsync(100);
    await settled();

    expect(asked).toEqual([SHEET, PREVIOUS]);
    expect(heard.reports()).toEqual(['host@1.1.0 load-timeout recovered']);
  });

  it('is waited for after the device slept, in which nothing could come', async () => {
    openPage({ [SHEET]: 'loads', [PREVIOUS]: 'drawn' });
    globalThis.fetch = answered(hanging);
    await jest.advanceTimersByTimeAsync(10_000);

    // After the sleep every timer that waited is due, once.
    jest.runOnlyPendingTimers();
    await settled();

    expect(asked).toEqual([]);
  });

  it('is waited for longer if there is no other host to compare it with', async () => {
    openPage({}, null);
    globalThis.fetch = answered((signal, url) =>
      url.startsWith(MAIN) ? hanging(signal) : Promise.resolve(new Response('')),
    );

    await jest.advanceTimersByTimeAsync(13_900);
    expect(panel()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(100);

    expect(panel()).toBe('load-timeout');
  });

  it('may come late, as long as it comes: nothing takes its place then', async () => {
    openPage({ [SHEET]: 'loads', [PREVIOUS]: 'drawn' });

    globalThis.fetch = answered(hanging);
    await jest.advanceTimersByTimeAsync(11_000);
    draw();
    await jest.advanceTimersByTimeAsync(6_000);
    await settled();

    expect(asked).toEqual([]);
    expect(heard.reports()).toEqual([]);
  });

  it('is not blamed for a slow line: nothing takes its place while something of it comes', async () => {
    openPage({ [SHEET]: 'loads', [PREVIOUS]: 'drawn' });
    globalThis.fetch = answered(async (signal) => new Response(dripping(signal)));

    await jest.advanceTimersByTimeAsync(40_000);
    draw();
    await jest.advanceTimersByTimeAsync(30_000);
    await settled();

    expect(asked).toEqual([]);
    expect(heard.reports()).toEqual([]);
  });

  it('is replaced all the same after a minute in which it only drips', async () => {
    openPage({ [SHEET]: 'loads', [PREVIOUS]: 'drawn' });
    globalThis.fetch = answered(
      async (signal, url) => new Response(url.startsWith(MAIN) ? dripping(signal) : ''),
    );

    await jest.advanceTimersByTimeAsync(70_000);
    await settled();

    expect(asked).toEqual([SHEET, PREVIOUS]);
  });

  it.each([
    ['it is found to hang', 2_000],
    ['the previous one is on its way', 4_000],
  ])('may still come while %s: the page is not given up', async (_, milliseconds) => {
    openPage({});
    globalThis.fetch = answered((signal, url) =>
      url.startsWith(MAIN) ? hanging(signal) : Promise.resolve(new Response('')),
    );

    await jest.advanceTimersByTimeAsync(milliseconds);
    page.__foodHost = '1.1.0';
    await jest.advanceTimersByTimeAsync(6_000);

    expect(asked).toEqual(milliseconds < 2_500 ? [] : [SHEET]);
    expect(panel()).toBeUndefined();
    expect(heard.reports()).toEqual([]);
  });

  it('is replaced when it hangs also while the page itself is still coming', async () => {
    const isComing = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    openPage({ [SHEET]: 'loads', [PREVIOUS]: 'drawn' });
    const whole = document.body.innerHTML;
    document.body.innerHTML = '';
    globalThis.fetch = answered(hanging);

    await jest.advanceTimersByTimeAsync(5_000);
    document.body.innerHTML = whole;
    isComing.mockRestore();
    await jest.advanceTimersByTimeAsync(13_000);
    await settled();

    expect(asked).toContain(SHEET);
  });

  it('has not failed if another file of the page does, such as an image', async () => {
    const main = openPage({ [`${MAIN}?try=1`]: 'drawn' });
    const image = document.body.appendChild(document.createElement('img'));

    image.dispatchEvent(new Event('error'));
    await settled();
    expect(asked).toEqual([]);
    await fail(main);

    expect(asked).toEqual([`${MAIN}?try=1`]);
  });

  it('may come at the same moment as its second copy, which is turned away and counted for nothing', async () => {
    openPage({});
    await jest.advanceTimersByTimeAsync(10_000);
    jest.isolateModules(() => require('../single-host'));
    const copy = () => jest.isolateModules(() => require('../single-host'));

    const turnedAway = thrownBy(copy) as Error;
    globalThis.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: turnedAway }));
    await settled();

    expect(turnedAway.message).toBe('host@0.0.0 runs in this page already');
    expect(panel()).toBeUndefined();
    expect(heard.reports()).toEqual([]);
  });
});

describe('A host that has begun and draws nothing', () => {
  it('is given up after ten seconds, and the host team is told', async () => {
    openPage({});
    page.__foodHost = '1.1.0';
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));

    await jest.advanceTimersByTimeAsync(10_000);
    expect(panel()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1_000);

    expect(panel()).toBe('hang');
    expect(asked).toEqual([]);
    expect(heard.reports()).toEqual(['host@1.1.0 hang failed']);
  });
});

describe('A page that broke off before there was any place to draw in', () => {
  it('says so, with a button, and the host team is told', async () => {
    openPage({});
    document.body.innerHTML = '';

    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));

    expect(document.querySelector('[role=alert]')).toHaveTextContent(
      'This page didn’t load. Your cart is kept.',
    );
    expect(document.querySelector('button')).toHaveTextContent('Try again');
    expect(panel()).toBe('load-error');
    expect(heard.reports()).toEqual(['host@1.1.0 load-error failed']);
  });
});

describe('A host that came and threw', () => {
  const thrown = (filename: string) => new ErrorEvent('error', { filename, message: 'a made-up fault' });

  it('before it ran is replaced by the previous one: it does not parse', async () => {
    openPage({ [SHEET]: 'loads', [PREVIOUS]: 'drawn' });

    globalThis.dispatchEvent(thrown(MAIN));
    await settled();

    expect(asked).toEqual([SHEET, PREVIOUS]);
    expect(heard.reports()).toEqual(['host@1.1.0 evaluation recovered']);
  });

  it.each([
    [
      'both of its copies',
      { [`${MAIN}?try=1`]: 'loads', [SHEET]: 'loads', [PREVIOUS]: 'drawn' },
      'recovered',
    ],
    [
      'the previous one either',
      { [`${MAIN}?try=1`]: 'loads', [SHEET]: 'loads', [PREVIOUS]: 'loads' },
      'failed',
    ],
  ] as const)('is not taken for one that runs if this browser can not read %s', async (_, files, outcome) => {
    const main = openPage(files);

    await fail(main);

    expect(heard.reports()).toEqual([`host@1.1.0 load-error ${outcome}`]);
    expect(panel()).toBe(outcome === 'failed' ? 'load-error' : undefined);
  });

  it('half way is never followed by another one in the same page, and counts once however often it throws', async () => {
    openPage({ [SHEET]: 'loads', [PREVIOUS]: 'drawn' });
    page.__foodHost = '1.1.0';

    globalThis.dispatchEvent(thrown(MAIN));
    globalThis.dispatchEvent(thrown(MAIN));
    await settled();

    expect(asked).toEqual([]);
    expect(panel()).toBe('evaluation');
    expect(heard.reports()).toEqual(['host@1.1.0 evaluation failed']);
  });

  it('half way in the place of another one is noticed too', async () => {
    const main = openPage({ [`${MAIN}?try=1`]: 'fails', [SHEET]: 'loads' });
    await fail(main);
    page.__foodHost = '1.0.0';

    globalThis.dispatchEvent(thrown(PREVIOUS));

    expect(panel()).toBe('evaluation');
  });

  it.each([
    ['of somebody else', 'https://extension.example/inject.js', false],
    ['of its own, once it has drawn', MAIN, true],
  ])('is not blamed for an error %s', async (_, filename, drawn) => {
    openPage({});
    if (drawn) document.body.innerHTML = '<div id="root"><main></main></div>';
    page.__foodHost = '1.1.0';

    globalThis.dispatchEvent(thrown(filename));
    await settled();

    expect(panel()).toBeUndefined();
    expect(heard.reports()).toEqual([]);
  });
});

describe('A page that the server drew', () => {
  const drawn = (failed = '') => {
    openPage({});
    document.body.innerHTML = `<div id="root" data-rendered="host@1.1.0"><button><b>Add to Cart</b></button><a href="#cart">Cart</a>
      <div class="shell-beside"><div class="shell" ${failed}></div></div></div>`;
  };
  const click = (selector: string) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector(selector)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const kept = () => document.querySelectorAll('[data-clicked]').length;

  it('keeps what is clicked on a button until a host runs', () => {
    drawn();
    expect(click('b')).toBe(true);
    expect(document.querySelector('button')).toHaveAttribute('data-clicked');
  });

  it('lets links lead on', () => {
    drawn();
    expect(click('a')).toBe(false);
    expect(kept()).toBe(0);
  });

  it('keeps nothing any more once a host has drawn the page, be it one that knows nothing of this', () => {
    drawn();
    document.querySelector('.shell-beside')?.remove();
    expect(click('b')).toBe(false);
    expect(kept()).toBe(0);
  });

  it('keeps no click of a button that is clicked again while the host draws, which acts by itself', () => {
    drawn();
    click('b');
    document.querySelector('.shell-beside')?.remove();

    expect(click('b')).toBe(false);
    expect(kept()).toBe(0);
  });

  it('keeps nothing if no host will come', () => {
    drawn('data-failed="load-error"');
    click('b');
    expect(kept()).toBe(0);
  });
});
