import type { FileSet, PageComposition, PlacedRemote } from '@food/platform/deployment';
import type { ComponentType } from 'react';

/** The outcome of a request: the file arrives and runs, arrives and leaves nothing, fails, or never arrives. */
type Answer = 'comes' | 'leaves nothing' | 'fails' | 'hangs';

/** One request, as its element describes it. */
interface Asked {
  /** Without the common folder of releases: `catalog/1.1.0/entry.js`, with `?try=1` on a second try. */
  address: string;
  kind: 'script' | 'stylesheet';
  integrity: string;
  crossOrigin: string | null;
}

/** A release for the wire: its pages and exposed components, or its faults. */
interface Content {
  pages?: Record<string, ComponentType>;
  /** The release's real routes, if they differ from its manifest's. */
  routes?: Record<string, ComponentType>;
  exposes?: Record<string, ComponentType>;
  /** Addresses that every page declares as its next. */
  next?: readonly string[];
  /** Whether every page declares that a reload loses nothing. */
  reloadSafe?: boolean;
  /** Runs when the container is initialised, e.g. to throw. */
  init?: (scope: unknown) => unknown;
  /** Runs when an exposed module is evaluated, e.g. to throw. */
  evaluate?: () => unknown;
}

const ROOT = '/releases';
let wires = 0;

/**
 * The wire between a page and the release store. Elements that the page adds to its head are real; only their outcomes are made
 * up here. Each wire has addresses and globals of its own, since a page keeps what it has loaded.
 */
export function openWire() {
  wires += 1;
  const root = `${ROOT}-${wires}/`;
  const asked: Asked[] = [];
  const answers = new Map<string, Answer[]>();
  const entries = new Map<string, () => void>();
  const append = document.head.append;

  const next = (path: string): Answer => {
    const queue = answers.get(path) ?? ['comes'];
    return (queue.length > 1 ? queue.shift() : queue[0]) ?? 'comes';
  };
  const settle = (element: HTMLElement, path: string) => {
    const answer = next(path);
    if (answer === 'hangs') return;
    if (answer === 'comes') entries.get(path)?.();
    element.dispatchEvent(new Event(answer === 'fails' ? 'error' : 'load'));
  };
  document.head.append = (...nodes) => {
    append.apply(document.head, nodes);
    for (const node of nodes) {
      const request = requestOf(node);
      if (!request) continue;
      const address = request.url.pathname.slice(root.length);
      asked.push({ ...request.asked, address: address + request.url.search });
      queueMicrotask(() => settle(node as HTMLElement, address));
    }
  };

  return {
    asked,
    /** Addresses of all requests so far. */
    addresses: () => asked.map(({ address }) => address),
    /** Sets the outcomes for a file, e.g. `catalog/1.1.0/entry.js`; the last one applies to all further requests. */
    on: (path: string, ...given: Answer[]) => void answers.set(path, given),
    /** Puts a release on the wire. Returns it as a deployment would have it. */
    publish(name: string, version: string, content: Content = {}): PlacedRemote {
      const release = factsOf(root, name, version, content, wires);
      entries.set(`${name}/${version}/entry.js`, () => {
        Object.assign(globalThis, { [release.global]: containerOf(release, content) });
      });
      return release;
    },
    /** Lets a hanging script arrive after all. */
    arrive: (path: string) =>
      document.head.querySelector(`script[src$="${path}"]`)?.dispatchEvent(new Event('load')),
    close() {
      document.head.append = append;
      for (const element of [...document.head.children]) element.remove();
    },
  };
}
export type FakeWire = ReturnType<typeof openWire>;

/** A page's composition: each remote's live release and, if there is one, the previous good one. */
export const composed = (
  ...remotes: (readonly [live: PlacedRemote, previous?: PlacedRemote])[]
): PageComposition => ({
  deployment: 1,
  host: '1.0.0',
  remotes: Object.fromEntries(
    remotes.map(([live, previous]) => [live.name, { live, previous: previous ?? null }]),
  ),
});

function requestOf(node: Node | string) {
  const { kind, address } =
    node instanceof HTMLScriptElement
      ? { kind: 'script' as const, address: node.src }
      : node instanceof HTMLLinkElement && node.rel === 'stylesheet'
        ? { kind: 'stylesheet' as const, address: node.href }
        : { kind: null, address: '' };
  if (!kind) return null;
  const { integrity, crossOrigin } = node as HTMLScriptElement | HTMLLinkElement;
  return { url: new URL(address), asked: { kind, integrity, crossOrigin } };
}

function factsOf(root: string, name: string, version: string, content: Content, wire: number): PlacedRemote {
  const ref = (file: string) => ({ file, integrity: `sha384-of-${name}-${version}-${file}` });
  const files = (chunk: string): FileSet => ({ js: [ref(`${chunk}.js`)], css: [ref(`${chunk}.css`)] });
  const exposes = Object.keys(content.exposes ?? {});
  return {
    name,
    version,
    base: `${root}${name}/${version}/`,
    global: `food_${name}_${version}_${wire}`.replace(/\W/g, '_'),
    entry: ref('entry.js'),
    exposes: {
      './routes': { js: [ref('routes.js')], css: [] },
      ...Object.fromEntries(exposes.map((key) => [key, files(key.replace('./', 'expose-'))])),
    },
    pages: Object.keys(content.pages ?? {}).map((path) => ({
      path,
      next: content.next ?? [],
      reloadSafe: content.reloadSafe ?? false,
      ...files(chunkOf(path)),
    })),
  };
}

/** `/category/:categoryId` is in the chunk `category`. */
const chunkOf = (path: string): string => path.split('/')[1] || 'index';

function containerOf(
  release: PlacedRemote,
  { pages = {}, routes: real = pages, exposes = {}, init, evaluate }: Content,
) {
  const routes = {
    name: release.name,
    version: release.version,
    pages: Object.fromEntries(
      Object.entries(real).map(([path, page]) => [path, async () => ({ default: page })]),
    ),
  };
  return {
    init: (scope: unknown) => init?.(scope),
    get: async (expose: string) => async () => {
      await evaluate?.();
      return { default: expose === './routes' ? routes : exposes[expose] };
    },
  };
}
