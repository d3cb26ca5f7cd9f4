import { composition } from '@food/platform/composition';
import { loadMessages } from '@food/platform/messages';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { owner } from './composition/owner';

/**
 * Tries a dynamic import again before it rejects: a lost packet on a slow line must not cost a customer the screen (rule:
 * late-chunk-tried-again). A file that hung isn't requested again, since the customer has waited until its deadline. A file that
 * can't be loaded is reported to the host team.
 */
export async function retry<T>(load: () => Promise<T>, times = 2, waitMs = 400): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (times > 0 && !hung(error)) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      return retry(load, times - 1, waitMs * 2);
    }
    composition().reportLoss(owner.part, owner.version, error);
    throw error;
  }
}

/** Rspack's own word for a chunk that exceeded its deadline. */
const hung = (error: unknown): boolean => (error as { type?: unknown } | null)?.type === 'timeout';

/** A component in a chunk of its own, loaded with {@link retry} when it is first shown. Needs a Suspense boundary above. */
export const lazyPiece = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    const piece = await retry(load);
    await loadMessages();
    return piece;
  });
