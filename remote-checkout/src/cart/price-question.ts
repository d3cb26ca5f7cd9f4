import { retry } from '@food/platform/lazy';
import { loadMessages } from '@food/platform/messages';
import type { ComponentType } from 'react';
import type { PriceChangeDialogProps } from './price-change-dialog';

export type PriceQuestion = ComponentType<PriceChangeDialogProps>;

const load = () => import(/* webpackChunkName: "price-change" */ './price-change-dialog');

/** Fetches the dialog's code ahead of the server's answer. */
export const expectQuestion = () => void load().catch(() => undefined);

/**
 * The dialog that asks about changed prices; null if its code can't be loaded. Not a `lazyPiece`: that would keep a failure for
 * good, and the customer would neither be asked nor get the new prices.
 */
export async function loadQuestion(): Promise<PriceQuestion | null> {
  try {
    const { default: question } = await retry(load);
    await loadMessages();
    return question;
  } catch {
    return null;
  }
}
