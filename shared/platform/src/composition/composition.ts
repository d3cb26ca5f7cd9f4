import { countInstance } from './instances';

countInstance('@food/platform/composition');

/** The host's offer to remotes: pieces of other remotes, loaded at runtime from the live deployment. */
export interface Composition {
  /**
   * A module that a remote exposes, e.g. `orders/invoice`: the build turns `import('orders/invoice')` into a call of this. Its
   * exports are at any moment those of the release that the remote uses, so callers may keep the module. Reading an export throws
   * while neither the live nor the previous release gives it; callers may try again.
   */
  loadModule(name: string): Promise<object>;
  /** The trace id of what the visitor did last (docs/operations.md); missing in older hosts. */
  trace?(): string;
  /** The default export of the same. Asked for by remotes that were published with a platform before 1.4. */
  loadExposed?(name: string): Promise<unknown>;
  /** Reports that an exposed component crashed while it was shown; true if another release can be loaded instead. */
  reportCrash(name: string, error: unknown): boolean;
  /** Reports that a piece of code didn't come in the middle of a page, which goes on without it. Never throws. */
  reportLoss(part: string, version: string, error: unknown): void;
}

let current: Composition = {
  loadModule: () => Promise.reject(new Error('This page was not composed by a host.')),
  reportCrash: () => false,
  reportLoss: () => undefined,
};

/** The composition of this page. */
export const composition = (): Composition => current;

/** For the host and for tests. */
export function setComposition(next: Composition): void {
  current = next;
}
