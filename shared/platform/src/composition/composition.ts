import type { ComponentType } from 'react';
import { countInstance } from './instances';
import type { ExposedProps } from './remote';

countInstance('@food/platform/composition');

/** What the host offers to remotes: pieces of other remotes, loaded at runtime from the live deployment. */
export interface Composition {
  /** The exposed component, e.g. `orders/invoice`. Rejects when neither the live nor the previous release gives it. */
  loadExposed<K extends keyof ExposedProps>(name: K): Promise<ComponentType<ExposedProps[K]>>;
  /** Reports that an exposed component crashed while it was shown; true if another release can be loaded instead. */
  reportCrash(name: keyof ExposedProps, error: unknown): boolean;
  /** Reports that a piece of code didn't come in the middle of a page, which goes on without it. Never throws. */
  reportLoss(part: string, version: string, error: unknown): void;
}

let current: Composition = {
  loadExposed: () => Promise.reject(new Error('This page was not composed by a host.')),
  reportCrash: () => false,
  reportLoss: () => undefined,
};

/** The composition of this page. */
export const composition = (): Composition => current;

/** For the host and for tests. */
export function setComposition(next: Composition): void {
  current = next;
}
