import { waitFor } from '@testing-library/react';

/**
 * What screen readers are told, oldest first (`announce` of `@food/ui/announce`). A message is there a tenth of a second after it was
 * announced, for seven seconds.
 */
export const announced = (): string[] =>
  [...document.querySelectorAll('[data-announcements] > *')].map(({ textContent }) => textContent ?? '');

/** Waits until screen readers are told exactly this, or something with this in it. */
export function expectAnnounced(words: string | RegExp): Promise<void> {
  const isMeant = (said: string) => (typeof words === 'string' ? said === words : words.test(said));
  return waitFor(() => {
    if (!announced().some(isMeant)) throw new Error(`${words} is not among: ${announced().join(' | ')}`);
  });
}
