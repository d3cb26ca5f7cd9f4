import { type FailureKind, PartFailure } from './failure';

/** How long a file may take before it counts as hung. A slow line brings a first page's 30 KB in well under this. */
export const FILE_DEADLINE_MS = 10_000;

/** How long it may take to find out why a file failed: the customer waits for its substitute. */
const CHECK_MS = 1_000;

const loads = new Map<string, Promise<void>>();

/** Whether this page has a file already, or it is on its way. */
export const isLoaded = (address: string): boolean => loads.has(new URL(address, document.baseURI).href);

interface LoadedFile {
  url: string;
  integrity: string;
}

/** Runs a script once per page. A failed one is asked for once more, under another address, before it fails. */
export const loadScript = (file: LoadedFile): Promise<void> => once(file.url, () => twice(file, addScript));

/** Applies a style sheet once per page. One that is missing counts as a failure: nobody should see a bare page. */
export const loadStyle = (file: LoadedFile): Promise<void> => once(file.url, () => twice(file, addStyle));

function once(url: string, load: () => Promise<void>): Promise<void> {
  const known = loads.get(url);
  if (known) return known;
  const loading = load().catch((error: unknown) => {
    loads.delete(url);
    throw error;
  });
  loads.set(url, loading);
  return loading;
}

// A hung address keeps later requests for it waiting in the browser's cache, so the second try has another one.
async function twice(file: LoadedFile, add: (file: LoadedFile) => Promise<void>): Promise<void> {
  try {
    await add(file);
  } catch {
    const again = { ...file, url: `${file.url}?try=1` };
    await add(again).catch(async (error: PartFailure) => {
      if (error.kind === 'load-timeout' || !(await isAltered(again))) throw error;
      throw new PartFailure('integrity', `${file.url} is not the file that was published`);
    });
  }
}

/** Whether a file that failed did come, but is another one: an element's error event doesn't tell. */
async function isAltered({ url, integrity }: LoadedFile): Promise<boolean> {
  const comes = (check: RequestInit) =>
    fetch(url, { cache: 'force-cache', signal: AbortSignal.timeout(CHECK_MS), ...check }).then(
      ({ ok }) => ok,
      () => false,
    );
  return integrity !== '' && (await comes({})) && !(await comes({ integrity }));
}

function addScript({ url, integrity }: LoadedFile): Promise<void> {
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  return settled(script, integrity, 'load-error', url);
}

function addStyle({ url, integrity }: LoadedFile): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  return settled(link, integrity, 'style', url);
}

function settled(
  element: HTMLScriptElement | HTMLLinkElement,
  integrity: string,
  kind: FailureKind,
  url: string,
): Promise<void> {
  if (integrity) element.integrity = integrity;
  element.crossOrigin = 'anonymous';
  return new Promise((resolve, reject) => {
    const fail = (failure: PartFailure) => {
      clearTimeout(timer);
      element.remove();
      reject(failure);
    };
    const timer = setTimeout(
      () => fail(new PartFailure('load-timeout', `${url} did not come within ${FILE_DEADLINE_MS} ms`)),
      FILE_DEADLINE_MS,
    );
    element.onerror = () => fail(new PartFailure(kind, `${url} could not be loaded`));
    element.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    document.head.append(element);
  });
}
