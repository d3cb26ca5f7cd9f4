import type { ComponentType } from 'react';
import { loadDialog } from '../load-dialog';
import type { PriceChangeDialogProps } from './price-change-dialog';

export type PriceQuestion = ComponentType<PriceChangeDialogProps>;

const load = () => import(/* webpackChunkName: "price-change" */ './price-change-dialog');

/** Fetches the dialog's code ahead of the server's answer. */
export const expectQuestion = () => void load().catch(() => undefined);

/** The dialog that asks about changed prices; null if its code can't be loaded. */
export const loadQuestion = (): Promise<PriceQuestion | null> => loadDialog(load);
