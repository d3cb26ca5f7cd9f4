import type { FailureKind, PartFailure } from './failure';
import { dropStyles, loadScript, loadStyle } from './load-file';

const FILE = { url: 'http://localhost/releases/catalog/1.1.0/home.js', integrity: 'sha384-of-home' };
let files = 0;
/** A file that no other test has loaded. */
const file = (part: Partial<typeof FILE> = {}) => {
  files += 1;
  return { ...FILE, url: `${FILE.url}-${files}`, ...part };
};

/** The outcome of a request by `fetch`; with integrity it fails if the content differs. */
let comes: 'as published' | 'altered' | 'not' | 'never';
/** The reason of the failure, as it is found in the end. */
const reasonOf = (loading: Promise<void>): Promise<FailureKind | null> =>
  loading.then(
    () => null,
    ({ kind, turnsOut }: PartFailure) => turnsOut ?? kind,
  );
const asked: { url: string; integrity: string | undefined }[] = [];
const append = document.head.append;
const realFetch = globalThis.fetch;

beforeEach(() => {
  asked.length = 0;
  // Every element that the page adds to its head fails, as for a file that is missing or altered.
  document.head.append = (...nodes) => {
    append.apply(document.head, nodes);
    for (const node of nodes) queueMicrotask(() => (node as Element).dispatchEvent(new Event('error')));
  };
  globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), integrity: init?.integrity });
    if (comes === 'never') return new Promise((_, reject) => init?.signal?.addEventListener('abort', reject));
    if (comes === 'altered' && init?.integrity) throw new TypeError('Failed to fetch');
    return { ok: comes !== 'not' } as Response;
  };
});
afterEach(() => {
  document.head.append = append;
  globalThis.fetch = realFetch;
});

describe('A file that could not be loaded', () => {
  it.each([
    ['that came but was altered', 'altered', 'integrity'],
    ['that is not there', 'not', 'load-error'],
    ['that came as it was published, too late', 'as published', 'load-error'],
  ] as const)('%s is told apart: %s', async (_, outcome, kind) => {
    comes = outcome;

    expect(await reasonOf(loadScript(file()))).toBe(kind);
  });

  it('is called altered also if it is a style sheet, and missing if it is not there', async () => {
    comes = 'altered';
    expect(await reasonOf(loadStyle(file()))).toBe('integrity');

    comes = 'not';
    expect(await reasonOf(loadStyle(file()))).toBe('style');
  });

  it('is asked about at the address that failed last, with the integrity that the deployment pins', async () => {
    comes = 'altered';
    const { url, integrity } = file();

    await reasonOf(loadScript({ url, integrity }));

    expect(asked).toEqual([
      { url: `${url}?try=1`, integrity: undefined },
      { url: `${url}?try=1`, integrity },
    ]);
  });

  it('is not asked about if nothing pins it, as in development', async () => {
    comes = 'altered';

    expect(await reasonOf(loadScript(file({ integrity: '' })))).toBe('load-error');
    expect(asked).toEqual([]);
  });

  it('is asked for at another address each time: a browser may still wait for the request before', async () => {
    comes = 'not';
    const lost = file();
    const added: string[] = [];
    const fails = document.head.append;
    document.head.append = (...nodes) => {
      added.push(...nodes.map((node) => (node as HTMLScriptElement).src));
      fails(...nodes);
    };

    await reasonOf(loadScript(lost));
    await reasonOf(loadScript(lost));

    expect(added).toEqual([lost.url, `${lost.url}?try=1`, `${lost.url}?try=2`]);
    // The container's own chunk loader would wait for an element that it finds.
    expect(document.querySelector(`[src^="${lost.url}"]`)).toBeNull();
  });

  it('does not delay the customer to find the reason', async () => {
    comes = 'never';

    await expect(loadScript(file())).rejects.toMatchObject({ kind: 'load-error' });
  });
});

describe('A file of which nothing comes', () => {
  const MAIN = 'http://localhost/releases/host/1.1.0/main.js';
  /** What the line delivers of each: its head, after so many milliseconds. */
  const line = (heads: (url: string) => number | null | 'broken') => {
    globalThis.fetch = (url, init) => {
      const delay = heads(String(url));
      return new Promise((answer, fail) => {
        init?.signal?.addEventListener('abort', fail);
        if (delay === 'broken') fail(new TypeError('Failed to fetch'));
        else if (delay !== null) setTimeout(() => answer(new Response('')), delay);
      });
    };
  };
  beforeEach(() => {
    jest.useFakeTimers();
    document.head.append = (...nodes) => append.apply(document.head, nodes);
    document.head.innerHTML = `<script data-main type="module/none" src="${MAIN}"></script>`;
  });
  afterEach(() => {
    jest.useRealTimers();
    document.head.innerHTML = '';
  });
  const after = async (milliseconds: number, loading: Promise<void>) => {
    let end = 'on its way';
    loading.then(
      () => {
        end = 'here';
      },
      (error: { kind: string }) => {
        end = error.kind;
      },
    );
    await jest.advanceTimersByTimeAsync(milliseconds);
    return end;
  };

  it('fails once the line has brought another one, and nothing of this for a second and a half', async () => {
    line((url) => (url.startsWith(MAIN) ? 100 : null));

    expect(await after(2_700, loadScript(file()))).toBe('load-timeout');
    expect(document.querySelectorAll('script')).toHaveLength(1);
  });

  it.each([
    ['brings nothing else either', () => null],
    ['breaks off for another one', (url: string) => (url.startsWith(MAIN) ? ('broken' as const) : null)],
    ['is slow, and brings something of it', () => 1_400],
    ['brings something of it little later', (url: string) => (url.startsWith(MAIN) ? 100 : 1_500)],
  ])('is still waited for if the line %s', async (_, heads) => {
    line(heads);

    expect(await after(3_400, loadScript(file()))).toBe('on its way');
  });

  it('fails after seven and a half seconds, and leaves no request behind', async () => {
    line(() => null);
    const loading = loadScript(file());

    expect(await after(7_400, loading)).toBe('on its way');
    expect(await after(100, loading)).toBe('load-timeout');
    expect(document.querySelectorAll('script')).toHaveLength(1);
  });

  it('fails four seconds after its first failure, and can not run after that', async () => {
    line(() => null);
    const loading = loadScript(file());
    document.querySelector('script[src*=".js-"]')?.dispatchEvent(new Event('error'));

    expect(await after(3_900, loading)).toBe('on its way');
    expect(await after(100, loading)).toBe('load-timeout');
    expect(document.querySelectorAll('script')).toHaveLength(1);
  });

  it('is waited for while bytes of its second request come, and fails after four seconds without any', async () => {
    let bring = () => {};
    globalThis.fetch = async (_, init) => {
      const read = () =>
        new Promise((come, fail) => {
          init?.signal?.addEventListener('abort', fail);
          bring = () => come({ done: false });
        });
      return { body: { getReader: () => ({ read }) } } as unknown as Response;
    };
    const loading = loadScript(file());
    document.querySelector('script[src*=".js-"]')?.dispatchEvent(new Event('error'));

    for (const _ of '123') {
      expect(await after(3_900, loading)).toBe('on its way');
      bring();
    }

    expect(await after(3_900, loading)).toBe('on its way');
    expect(await after(600, loading)).toBe('load-timeout');
    expect(document.querySelectorAll('script')).toHaveLength(1);
  });

  it('is not asked about once it has come', async () => {
    const heads = jest.fn(() => null);
    line(heads);
    const loading = loadScript(file());
    document.querySelector('script[src*=".js-"]')?.dispatchEvent(new Event('load'));

    expect(await after(3_000, loading)).toBe('here');
    expect(heads).not.toHaveBeenCalled();
    expect(document.querySelectorAll('script')).toHaveLength(1);
  });

  it('is still waited for if its first request fails late, while the second one is on its way', async () => {
    line(() => null);
    const loading = loadScript(file());

    await after(4_000, loading);
    document.querySelector('script[src*=".js-"]')?.dispatchEvent(new Event('error'));

    expect(await after(3_000, loading)).toBe('on its way');
  });

  it('has not failed if it came while the device slept, also if it was requested for the second time', async () => {
    line(() => null);
    const loading = loadScript(file());
    document.querySelector('script[src*=".js-"]')?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(0);

    // After the sleep every timer that waited is due, once, and before what came meanwhile.
    jest.runOnlyPendingTimers();
    document.querySelector('script[src$="?try=1"]')?.dispatchEvent(new Event('load'));

    expect(await after(0, loading)).toBe('here');
  });

  it.each([
    [
      'only the line brought another file until then',
      1_200,
      (url: string) => (url.startsWith(MAIN) ? 100 : null),
    ],
    ['nothing at all came until then', 3_600, () => null],
  ])('has not failed because the device sleeps when %s', async (_, asleepAt, heads) => {
    line(heads);
    const loading = loadScript(file());
    await after(asleepAt, loading);

    // A device that sleeps does so again and again, each time for long.
    jest.runOnlyPendingTimers();
    jest.runOnlyPendingTimers();

    expect(await after(0, loading)).toBe('on its way');
  });
});

describe('A style sheet that came inside the page', () => {
  const inPage = ({ url }: { url: string }) => {
    const style = document.createElement('style');
    style.dataset.file = new URL(url).pathname;
    append.call(document.head, style);
    return style;
  };

  it('is there already: nothing is asked for, and the container’s own loader finds it', async () => {
    const sheet = file();
    inPage(sheet);

    await expect(loadStyle(sheet)).resolves.toBeUndefined();

    const [link] = [...document.head.querySelectorAll<HTMLLinkElement>(`link[href="${sheet.url}"]`)];
    // A browser doesn't request a disabled style sheet.
    expect(link).toHaveAttribute('disabled');
    expect(link).toHaveProperty('integrity', sheet.integrity);
  });

  it('goes with its release', () => {
    const style = inPage(file());
    dropStyles('http://localhost/releases/catalog/1.0.0/');
    expect(style.isConnected).toBe(true);
    dropStyles('http://localhost/releases/catalog/1.1.0/');
    expect(style.isConnected).toBe(false);
  });
});

it('A style sheet of a release that was left comes again for a page that needs it after all, while no script runs twice and the sheets of others stay', async () => {
  const added: string[] = [];
  document.head.append = (...nodes) => {
    append.apply(document.head, nodes);
    for (const node of nodes as (HTMLScriptElement & HTMLLinkElement)[]) {
      added.push(node.src || node.href);
      queueMicrotask(() => node.dispatchEvent(new Event('load')));
    }
  };
  const at = (address: string) => file({ url: `http://localhost/releases/${address}` });
  const [sheet, other, script] = [at('deals/1.1.0/a.css'), at('deals/1.0.0/a.css'), at('deals/1.1.0/a.js')];
  const loadAll = () => Promise.all([loadStyle(sheet), loadStyle(other), loadScript(script)]);

  await loadAll();
  dropStyles('http://localhost/releases/deals/1.1.0/');
  await loadAll();

  expect(added).toEqual([sheet.url, other.url, script.url, sheet.url]);
});

it('A style sheet of a release that was left while it was on its way does not come back', async () => {
  jest.useFakeTimers();
  comes = 'as published';
  document.head.append = (...nodes) => append.apply(document.head, nodes);
  const sheet = file({ url: 'http://localhost/releases/tips/1.1.0/a.css' });
  const loading = loadStyle(sheet);
  await jest.advanceTimersByTimeAsync(0);

  dropStyles('http://localhost/releases/tips/1.1.0/');
  await jest.advanceTimersByTimeAsync(4_000);

  expect(document.querySelector(`link[href^="${sheet.url}"]`)).toBeNull();
  await expect(loading).resolves.toBeUndefined();
  jest.useRealTimers();
});
