import { countInstance } from './instances';

countInstance('@food/platform/composition');

/** The host's service for remotes: pieces of other remotes, loaded at run time from the live deployment. */
export interface Composition {
  /**
   * A module that a remote exposes, e.g. `orders/invoice`: the build turns `import('orders/invoice')` into a call of this. Its
   * exports are always those of the remote's active release, so callers may keep the module. Reading an export throws while
   * neither the live nor the previous release provides it; callers may try again.
   */
  loadModule(name: string): Promise<object>;
  /** The trace id of the visitor's last action (docs/operations.md); missing in older hosts. */
  trace?(): string;
  /** The default export of the same. Called by remotes that were published with a platform before 1.4 (decision 016). */
  loadExposed?(name: string): Promise<unknown>;
  /** Reports that an exposed component crashed while it was shown; true if another release can be loaded instead. */
  reportCrash(name: string, error: unknown): boolean;
  /** Reports a chunk that couldn't be loaded while the page runs, and without which the page goes on. Never throws. */
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
