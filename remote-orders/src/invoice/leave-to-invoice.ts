import { passFocus } from '@food/ui/pass-focus';

/** For what goes once the order is cancelled. */
export const leaveToInvoice = passFocus((it) => it.closest<HTMLElement>('[tabindex="-1"]'));
