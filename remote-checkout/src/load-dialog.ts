import { retry } from '@food/platform/lazy';
import { loadMessages } from '@food/platform/messages';
import type { ComponentType } from 'react';

/**
 * A dialog whose code is loaded on demand; null if it can't be loaded. Not a `lazyPiece`: that would keep a failure for good, and
 * the next press would ask nothing again.
 */
export async function loadDialog<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): Promise<ComponentType<P> | null> {
  try {
    const { default: dialog } = await retry(load);
    await loadMessages();
    return dialog;
  } catch {
    return null;
  }
}
