import { type FailureKind, PartFailure } from './failure';
import { isAltered } from './is-altered';
import { isComing } from './is-coming';
import { isStuck } from './is-stuck';
import { pause } from './pause';

/** How long a file may take before it is checked whether it alone is late. */
export const SUSPECT_AFTER_MS = 1_000;
/** How long a file may take before it is requested again. */
export const DEADLINE_MS = 3_500;
/** After how long without a byte the second request counts as hung. */
export const RETRY_STALL_MS = 4_000;

const loads = new Map<string, Promise<void>>();

/** Files under way. */
const pending = new Set<string>();
export const isLoading = (): boolean => pending.size > 0;

/** Whether a script that throws is being loaded here: then it is reported as failed to load. */
export const isStarting = (address: string): boolean => pending.has(address.replace(/\?.*/, ''));

/** How often each file was requested again, each time under another address. */
const tries = new Map<string, number>();

/** Whether this page has a file already, or it is on its way. */
export const isLoaded = (address: string): boolean => loads.has(new URL(address, document.baseURI).href);

interface LoadedFile {
  url: string;
  integrity: string;
}

/** Puts the element for a file into the page. */
type AddFile = (file: LoadedFile) => { element: HTMLElement; loaded: Promise<void> };

/** Runs a script once per page. A failed one is requested once more, under another address, before it fails. */
export const loadScript = (file: LoadedFile): Promise<void> => loadOnce(file, addScript);

/** Applies a style sheet once per page. One that is missing counts as a failure: nobody should see a bare page. */
export const loadStyle = (file: LoadedFile): Promise<void> => loadOnce(file, addStyle);

function loadOnce(file: LoadedFile, add: AddFile): Promise<void> {
  const { url } = file;
  const known = loads.get(url);
  if (known) return known;
  pending.add(url);
  let loading: Promise<void> | undefined;
  loading = loadWithRetry(file, (next) =>
    // dropStyles has taken it out meanwhile: its page is reloaded, from another release.
    loading && loads.get(url) !== loading
      ? { element: document.createElement('link'), loaded: Promise.resolve() }
      : add(next),
  )
    .catch((error: unknown) => {
      loads.delete(url);
      throw error;
    })
    .finally(() => {
      pending.delete(url);
    });
  loads.set(url, loading);
  return loading;
}

async function loadWithRetry(file: LoadedFile, add: AddFile): Promise<void> {
  // After a failure the plain address can't be used: browsers keep a hung request, and a second one waits for it.
  if (tries.has(file.url)) return retryFailed(file, add);
  const { element, loaded } = add(file);
  const isHere = loaded.then(() => true);
  let isHung = false;
  try {
    const outcome = await Promise.race([isHere, pause(DEADLINE_MS), resolveWhenStuck(file.url)]);
    if (outcome) return;
    isHung = outcome === null;
  } catch {
    return retryFailed(file, add);
  }
  // Late is not hung: on a slow line the first request may still win.
  const first = loaded.catch(() => new Promise<never>(() => undefined));
  await Promise.race([first, isHung ? Promise.reject(hung(file)) : retryLate(file, add)]).finally(() =>
    element.remove(),
  );
}

/** Resolves to null once the line delivers, but nothing of this file. Otherwise never settles. */
async function resolveWhenStuck(url: string, isPending = () => pending.has(url)): Promise<null> {
  await pause(SUSPECT_AFTER_MS);
  if (isPending() && (await isStuck(url, hostScript()))) return null;
  return new Promise(() => undefined);
}

/**
 * Watches a file that a release's own chunk loader requested, like the files that are requested here: a late one is also
 * requested under another address, and counts as loaded if that arrives. Rejects if it hangs. Its loader notices a failure by
 * itself.
 */
export async function watchForeignLoad(element: HTMLElement, file: LoadedFile, add: AddFile): Promise<void> {
  let isPending = true;
  const settled = new Promise<true>((resolve) => {
    for (const end of ['load', 'error']) element.addEventListener(end, () => resolve(true));
  }).finally(() => {
    isPending = false;
  });
  if (!tries.has(file.url)) {
    const outcome = await Promise.race([
      settled,
      pause(DEADLINE_MS),
      resolveWhenStuck(file.url, () => isPending),
    ]);
    if (outcome) return;
    // The next request must not wait for the hung one.
    tries.set(file.url, 0);
    if (outcome === null) throw hung(file);
  }
  await Promise.race([settled, retryLate(file, add)]);
  if (isPending) element.dispatchEvent(new Event('load'));
}

async function retryLate(file: LoadedFile, add: AddFile): Promise<void> {
  const retried = nextTry(file);
  if (!(await isComing(retried.url, RETRY_STALL_MS))) throw hung(file);
  return runRetry(file, retried, add);
}

function retryFailed(file: LoadedFile, add: AddFile): Promise<void> {
  const retried = nextTry(file);
  return runRetry(file, retried, add, async () => {
    await pause(SUSPECT_AFTER_MS);
    return !pending.has(file.url) || isComing(retried.url, RETRY_STALL_MS, RETRY_STALL_MS - SUSPECT_AFTER_MS);
  });
}

// Each try has another address (rule: late-file-has-another-address).
function nextTry(file: LoadedFile): LoadedFile {
  const count = (tries.get(file.url) ?? 0) + 1;
  tries.set(file.url, count);
  return { ...file, url: `${file.url}?try=${count}` };
}

async function runRetry(
  file: LoadedFile,
  retried: LoadedFile,
  add: AddFile,
  isArriving = async () => true,
): Promise<void> {
  const { element, loaded } = add(retried);
  const hangs = isArriving().then((arriving) => arriving && pause(RETRY_STALL_MS));
  try {
    if (await Promise.race([loaded.then(() => true), hangs])) return;
  } catch (error) {
    const { kind, message } = error as PartFailure;
    const turnsOut = isAltered(retried).then((altered) => (altered ? 'integrity' : kind));
    throw new PartFailure(kind, message, error, turnsOut);
  }
  element.remove();
  throw hung(file);
}

const hung = ({ url }: LoadedFile) => new PartFailure('load-timeout', `${url} did not come`);

/** For the host's main script: a request for its head shows whether the line delivers. */
export const hostScript = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[data-main]')?.src;

/** Elements that this module has added to the page. */
const own = new WeakSet<Node>();
export const isOwn = (element: Node): boolean => own.has(element);

export const addScript: AddFile = (file) => {
  const script = document.createElement('script');
  own.add(script);
  script.async = true;
  script.src = file.url;
  const loaded = settled(script, file, 'load-error').then(() => {
    // A script keeps its effects without its element. But the element of a script that left nothing, since it doesn't parse,
    // would make the container's own chunk loader wait for a load event that is past.
    script.remove();
  });
  return { element: script, loaded };
};

/** Removes the style sheets of a release from the page: those of the release in its place may have the same class names. */
export function dropStyles(base: string): void {
  const folder = new URL(base, document.baseURI).href;
  for (const sheet of document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style[data-file]'))
    if (addressOf(sheet).startsWith(folder)) sheet.remove();
  // A page that needs one after all requests it again.
  for (const url of loads.keys()) if (url.startsWith(folder) && url.endsWith('.css')) loads.delete(url);
}

const addressOf = (sheet: HTMLElement): string =>
  sheet instanceof HTMLLinkElement ? sheet.href : new URL(sheet.dataset.file ?? '', document.baseURI).href;

export const addStyle: AddFile = (file) => {
  const link = document.createElement('link');
  own.add(link);
  link.rel = 'stylesheet';
  link.href = file.url;
  const inlined = document.querySelectorAll<HTMLElement>('style[data-file]');
  if ([...inlined].some((style) => addressOf(style) === file.url)) {
    // The composer put it into the page. The container's own chunk loader recognises it only by a link.
    link.setAttribute('disabled', '');
    link.integrity = file.integrity;
    document.head.append(link);
    return { element: link, loaded: Promise.resolve() };
  }
  return { element: link, loaded: settled(link, file, 'style') };
};

function settled(
  element: HTMLScriptElement | HTMLLinkElement,
  { url, integrity }: LoadedFile,
  kind: FailureKind,
): Promise<void> {
  if (integrity) element.integrity = integrity;
  element.crossOrigin = 'anonymous';
  return new Promise((resolve, reject) => {
    element.onerror = () => {
      element.remove();
      reject(new PartFailure(kind, `${url} could not be loaded`));
    };
    element.onload = () => resolve();
    document.head.append(element);
  });
}
