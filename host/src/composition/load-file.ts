import { type FailureKind, PartFailure } from './failure';

/** How long a file may take before it counts as hung. A slow line brings a first page's 30 KB in well under this. */
export const FILE_DEADLINE_MS = 10_000;

const loads = new Map<string, Promise<void>>();

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
    await add({ ...file, url: `${file.url}?try=1` });
  }
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
