import { isAltered } from '../composition/is-altered';

interface HostFile {
  url: string;
  integrity: string;
}

/** A host release's files as the composer hands them over (releases/src/compose). */
interface HostFiles {
  js: HostFile[];
  css: HostFile[];
}

interface GuardData {
  /** The live host's version. */
  version: string;
  /** The API's base, for reports. */
  api: string;
  previous: HostFiles | null;
}

type Kind = 'load-timeout' | 'load-error' | 'integrity' | 'evaluation';

/** How long the host may take before it counts as hung. On a slow line it may still come, and then it runs. */
const DEADLINE_MS = 12_000;
/** What is asked for in its place may take less: the customer has waited long enough. */
const SUBSTITUTE_MS = 6_000;

/**
 * Looks after the host's main script, which nobody else can. Inlined in every page's HTML before that script: one that
 * doesn't arrive is asked for under another address and then replaced by the previous good host; when that fails too, or
 * when the host ran and threw, the shell says so and offers to load the page again. Whichever comes first is the one that
 * runs (host/src/only-one.ts); a host that ran halfway is never followed by another.
 */
function guard({ version, api, previous }: GuardData): void {
  let replaced = false;

  const hung = setTimeout(() => void replace(mains()[0], 'load-timeout'), DEADLINE_MS);
  // Errors of files don't rise: they can only be caught on their way down.
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', ({ reason }) => onThrown(String((reason as Error | null)?.stack)));

  function onError(event: Event): void {
    const { target } = event;
    if (event instanceof ErrorEvent) onThrown(event.filename);
    else void replace(mains().find((main) => main === target));
  }

  function onThrown(where: string): void {
    const main = mains().find(({ src }) => where.includes(src));
    if (!main) return;
    // A script that doesn't parse has run nothing, so another host may take its place.
    if ((globalThis as { __foodHost?: string }).__foodHost) giveUp('evaluation');
    else void replace(main, 'evaluation');
  }

  async function replace(main: HTMLScriptElement | undefined, failed?: Kind): Promise<void> {
    if (!main || replaced || isUp()) return;
    replaced = true;
    clearTimeout(hung);
    const again = { url: `${main.src}?try=1`, integrity: main.integrity };
    if (failed !== 'evaluation' && (await runs(again))) return;
    const kind = failed ?? ((await isAltered(again)) ? 'integrity' : 'load-error');
    if (isUp() || (previous && (await runsAll(previous))) || isUp()) report(kind, 'recovered');
    else giveUp(kind);
  }

  function giveUp(kind: Kind): void {
    clearTimeout(hung);
    const shell = shellOf(document);
    // What is thrown once the host has drawn is for the boundaries of the page.
    if (!shell || shell.dataset.failed) return;
    shell.dataset.failed = kind;
    shell.ariaBusy = 'false';
    shell.querySelector('button')?.addEventListener('click', () => location.reload());
    report(kind, 'failed');
  }

  function report(kind: Kind, outcome: 'recovered' | 'failed'): void {
    console.info(`host@${version}: ${kind}, ${outcome}`);
    const body = JSON.stringify({
      part: 'host',
      version,
      kind,
      outcome,
      page: location.pathname.slice(0, 200),
    });
    const headers = { 'content-type': 'application/json' };
    fetch(`${api}/telemetry/composition`, { method: 'POST', headers, body, keepalive: true }).catch(() => 0);
  }
}

/** The shell of the HTML; gone as soon as a host has drawn anything. */
const shellOf = (page: Document): HTMLElement | null => page.querySelector('.shell');

const mains = () => [...document.querySelectorAll<HTMLScriptElement>('script[data-main]')];

const isUp = (): boolean => !shellOf(document);

async function runsAll({ css, js }: HostFiles): Promise<boolean> {
  for (const file of css)
    if (!(await settles('link', { rel: 'stylesheet', href: file.url }, file))) return false;
  for (const file of js) if (!(await runs(file))) return false;
  return true;
}

const runs = (file: HostFile): Promise<boolean> => settles('script', { src: file.url }, file);

function settles(tag: 'script' | 'link', source: object, { integrity }: HostFile): Promise<boolean> {
  const element = Object.assign(document.createElement(tag), source, { crossOrigin: 'anonymous', integrity });
  element.dataset.main = '';
  return new Promise((resolve) => {
    setTimeout(resolve, SUBSTITUTE_MS, false);
    element.onload = () => resolve(true);
    element.onerror = () => resolve(false);
    document.head.append(element);
  });
}

guard(JSON.parse((document.currentScript as HTMLScriptElement).dataset.guard ?? ''));
