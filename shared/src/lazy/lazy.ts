import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * Tries a dynamic import again before it lets the failure out: a lost packet on a slow line must not cost a customer the
 * screen (stack-facts, section 4).
 */
export async function retry<T>(load: () => Promise<T>, times = 2, waitMs = 400): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (times <= 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return retry(load, times - 1, waitMs * 2);
  }
}

/** A component in a chunk of its own, fetched when first shown, with {@link retry}. Needs a Suspense boundary above. */
export const lazyPiece = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => retry(load));
