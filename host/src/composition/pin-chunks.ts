import type { PlacedRemote } from '@food/platform/deployment';

/** The same limit as for a chunk of our own builds (`chunkLoadTimeout` in shared/build/rspack-base.mjs). */
const CHUNK_MS = 10_000;
/** An integrity that no file matches. */
const NOBODYS = `sha256-${'A'.repeat(43)}=`;

/** Integrity by address, of files that the code of a build by other tools may request. */
const pins = new Map<string, string>();
/** Folders of such releases. */
const bases = new Set<string>();

/**
 * Makes sure that a release's code runs only that release's files, as they were published, even if its build doesn't pin the
 * chunks that it requests later: every request of its loader gets the integrity that the deployment has, and one that hangs is
 * given up like every file (decision 019). Releases that pin all of it themselves leave the page as it is.
 */
export function pinChunks({ base, exposes, pages, chunks }: PlacedRemote): void {
  const address = (file: string) => new URL(base + file, document.baseURI).href;
  if (!chunks || bases.has(address(''))) return;
  if (bases.size === 0) {
    watch(HTMLScriptElement.prototype, 'src');
    watch(HTMLLinkElement.prototype, 'href');
  }
  bases.add(address(''));
  const sets = [...Object.values(exposes), ...pages, { js: chunks, css: [] }];
  for (const { file, integrity } of sets.flatMap(({ js, css }) => [...js, ...css]))
    pins.set(address(file), integrity);
}

type Loaded = HTMLScriptElement | HTMLLinkElement;

/** Every chunk loader sets this property before it adds the element; after that the browser fetches the file. */
function watch(prototype: Loaded, name: 'src' | 'href'): void {
  const { set, ...property } = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
  Object.defineProperty(prototype, name, {
    ...property,
    set(this: Loaded, address: unknown) {
      set?.call(this, address);
      pin(this);
    },
  });
}

function pin(element: Loaded): void {
  const [address = ''] = ('href' in element ? element.href : element.src).split(/[?#]/);
  if (![...bases].some((base) => address.startsWith(base))) return;
  element.integrity = pins.get(address) ?? NOBODYS;
  element.crossOrigin = 'anonymous';
  const timer = setTimeout(() => element.dispatchEvent(new Event('error')), CHUNK_MS);
  for (const settled of ['load', 'error']) element.addEventListener(settled, () => clearTimeout(timer));
}
