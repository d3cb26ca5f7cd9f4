import type { CompositionFailure } from '@food/contracts/ops';
import { isAltered } from '../composition/is-altered';
import { isComing } from '../composition/is-coming';
import { isStuck } from '../composition/is-stuck';
import { pause } from '../composition/pause';
import { post } from '../composition/post';

interface HostFile {
  url: string;
  integrity: string;
}

/** A host release's files as the composer passes them (releases/src/compose). */
interface HostFiles {
  js: HostFile[];
  css: HostFile[];
}

interface GuardData {
  /** The live host's version. */
  version: string;
  /** The API's base, for reports; null if nothing is reported, as in a preview. */
  api: string | null;
  previous: HostFiles | null;
  /** The guard's texts in the page's language: a sentence and a button. Absent in English. */
  words?: [failed: string, again: string];
}

type Kind = CompositionFailure['kind'];

/** How long the host may take before it is checked whether it alone is late, in seconds. */
const LATE_S = 1;
/**
 * How long the host may take before it is requested again, and after that until it renders something. Time in which the device
 * sleeps doesn't count.
 */
const DEADLINE_S = 10;
/** After how long without a byte a file counts as hung: a slow line is no failure. */
const STALL_MS = 4_000;

/**
 * Watches the host's main script, since no other script can. Inlined in every page's HTML before that script. A main script that
 * doesn't arrive is requested under another address, and then replaced by the previous good host. If that fails too, or if the
 * host ran and threw, the shell says so and offers to reload the page. The first host to arrive is the one that runs
 * (host/src/single-host.ts); after a host that has run partly, no other is started (rule: previous-release-takes-over).
 */
function guard({ version, api, previous, words }: GuardData): void {
  let replaced = false;

  let waited = 0;
  let began = 0;

  const ticks = setInterval(() => {
    if (document.readyState !== 'loading' && !findShell()) clearInterval(ticks);
    else if (!hasBegun()) void isLate(++waited);
    else if (++began > DEADLINE_S) giveUp('hang');
  }, 1_000);
  // A page that was cut off has no element to render into.
  addEventListener('DOMContentLoaded', () => findRoot() || giveUp('load-error'));
  // Error events of files don't bubble: only a capturing listener gets them.
  addEventListener('error', onError, true);
  addEventListener('click', keepClick, true);
  addEventListener('unhandledrejection', ({ reason }) => onThrown(String((reason as Error | null)?.stack)));

  async function isLate(seconds: number): Promise<void> {
    const [main] = mains();
    const isHung = main && seconds === LATE_S && (await isStuck(main.src, previous?.js[0]?.url));
    if (isHung || seconds === DEADLINE_S) await replace(main, 'load-timeout', isHung);
  }

  function onError(event: Event): void {
    const { target } = event;
    if (event instanceof ErrorEvent) onThrown(event.filename);
    else void replace(mains().find((main) => main === target));
  }

  function onThrown(where: string): void {
    const main = mains().find(({ src }) => where.includes(src));
    if (!main) return;
    // A script that doesn't parse has run nothing, so another host may take its place.
    if (hasBegun()) giveUp('evaluation');
    else void replace(main, 'evaluation');
  }

  /** @param isNoUse whether requesting it again would give the same */
  async function replace(
    main: HTMLScriptElement | undefined,
    failed?: Kind,
    isNoUse = failed === 'evaluation',
  ): Promise<void> {
    if (!main || replaced || hasBegun()) return;
    replaced = true;
    const again = { url: `${main.src}?try=1`, integrity: main.integrity };
    if (!isNoUse && (await begins(again))) return;
    const kind = failed ?? 'load-error';
    const turnsOut = failed ? null : isAltered(again).then((altered) => (altered ? 'integrity' : kind));
    if (previous && (await allBegin(previous))) report((await turnsOut) ?? kind, 'recovered');
    else if (!hasBegun()) giveUp(kind, turnsOut);
  }

  /** @param turnsOut resolves to the actual kind: the report waits for it, the customer doesn't */
  function giveUp(kind: Kind, turnsOut: Promise<Kind> | null = null): void {
    // The shell is removed as soon as a host has rendered anything: later errors are caught by the boundaries of the page.
    const shell = findShell() ?? (findRoot() ? null : makeShell(words));
    if (!shell || shell.dataset.failed) return;
    clearInterval(ticks);
    shell.dataset.failed = kind;
    shell.setAttribute('aria-busy', 'false');
    shell.querySelector('button')?.addEventListener('click', () => location.reload());
    if (turnsOut) void turnsOut.then((found) => report(found, 'failed'));
    else report(kind, 'failed');
  }

  function report(kind: Kind, outcome: 'recovered' | 'failed'): void {
    console.info(`host@${version}: ${kind}, ${outcome}`);
    // Not the rest of the address: it may name a customer's order.
    const page = `/${location.pathname.split('/')[1]?.slice(0, 100)}`;
    if (api !== null) post(api, 'composition', { part: 'host', version, kind, outcome, page });
  }
}

/**
 * A button that the server rendered does nothing yet: the click is kept for the host (host/src/hydrate.tsx). Links work by
 * themselves. Once the host has begun to hydrate, a click acts by itself: with a kept one, a dish would be added twice.
 */
function keepClick(event: Event): void {
  const button = (event.target as Element).closest<HTMLElement>('#root[data-rendered] button');
  if (!button) return;
  const isKept = document.querySelector('.shell-beside') !== null && !findShell()?.dataset.failed;
  button.toggleAttribute('data-clicked', isKept);
  (globalThis as { __foodTap?: Event }).__foodTap = event;
  if (isKept) event.preventDefault();
}

const findRoot = () => document.getElementById('root');
const findShell = () => document.querySelector<HTMLElement>('.shell');

/** The part of the shell that says that the page didn't load (host/src/shell.html). */
function makeShell(
  [failed, again] = ['This page didn’t load. Your cart is kept.', 'Try again'],
): HTMLElement {
  const shell = document.createElement('div');
  const button = document.createElement('button');
  shell.className = 'shell';
  shell.setAttribute('role', 'alert');
  button.textContent = again;
  shell.append(`${failed} `, button);
  document.body.append(shell);
  return shell;
}

const mains = () => [...document.querySelectorAll<HTMLScriptElement>('script[data-main]')];

/** Whether a host runs in this page (host/src/single-host.ts). */
const hasBegun = (): boolean => (globalThis as { __foodHost?: string }).__foodHost !== undefined;

async function allBegin({ css, js }: HostFiles): Promise<boolean> {
  for (const file of css)
    if (!(await settles('link', { rel: 'stylesheet', href: file.url }, file))) return false;
  for (const file of js) if (!(await begins(file))) return false;
  return true;
}

// A script that doesn't parse fires its load event too.
const begins = async (file: HostFile): Promise<boolean> => {
  const comes = await isComing(file.url, STALL_MS);
  if (comes && !hasBegun()) await settles('script', { src: file.url }, file);
  return hasBegun();
};

function settles(tag: 'script' | 'link', source: object, { integrity }: HostFile): Promise<boolean> {
  const element = Object.assign(document.createElement(tag), source, { crossOrigin: 'anonymous', integrity });
  element.dataset.main = '';
  return new Promise((resolve) => {
    void pause(STALL_MS).then(() => resolve(false));
    element.onload = () => resolve(true);
    element.onerror = () => resolve(false);
    document.head.append(element);
  });
}

guard(JSON.parse((document.currentScript as HTMLScriptElement).dataset.guard ?? ''));
