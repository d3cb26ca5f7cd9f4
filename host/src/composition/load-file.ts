import { type FailureKind, PartFailure } from './failure';
import { isAltered } from './is-altered';

/** How long a file may take before it counts as hung. A slow line brings a first page's 30 KB in well under this. */
export const DEADLINE_MS = 8_000;
/** The second time it may take less: if the line were slow, the first one would be about to come. */
export const AGAIN_MS = 4_000;

const loads = new Map<string, Promise<void>>();

/** Whether this page has a file already, or it is on its way. */
export const isLoaded = (address: string): boolean => loads.has(new URL(address, document.baseURI).href);

interface LoadedFile {
  url: string;
  integrity: string;
}

type AddFile = (file: LoadedFile, deadlineMs: number) => Promise<void>;

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

// The second try has another address (rule: late-file-has-another-address).
async function twice(file: LoadedFile, add: AddFile): Promise<void> {
  try {
    await add(file, DEADLINE_MS);
  } catch {
    const again = { ...file, url: `${file.url}?try=1` };
    await add(again, AGAIN_MS).catch(async (error: PartFailure) => {
      if (error.kind === 'load-timeout' || !(await isAltered(again))) throw error;
      throw new PartFailure('integrity', `${file.url} is not the file that was published`);
    });
  }
}

const addScript: AddFile = async (file, deadlineMs) => {
  const script = document.createElement('script');
  script.async = true;
  script.src = file.url;
  await settled(script, file, 'load-error', deadlineMs);
  // What ran stays without its element; one that left nothing, since it doesn't parse, would keep the container's own chunk
  // loader waiting for a load that has been.
  script.remove();
};

/** Takes the style sheets of a release off the page: those of the release in its place may have the same class names. */
export function dropStyles(base: string): void {
  const folder = new URL(base, document.baseURI).href;
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (sheet.href.startsWith(folder)) sheet.remove();
}

const addStyle: AddFile = (file, deadlineMs) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = file.url;
  return settled(link, file, 'style', deadlineMs);
};

function settled(
  element: HTMLScriptElement | HTMLLinkElement,
  { url, integrity }: LoadedFile,
  kind: FailureKind,
  deadlineMs: number,
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
      () => fail(new PartFailure('load-timeout', `${url} did not come within ${deadlineMs} ms`)),
      deadlineMs,
    );
    element.onerror = () => fail(new PartFailure(kind, `${url} could not be loaded`));
    element.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    document.head.append(element);
  });
}
