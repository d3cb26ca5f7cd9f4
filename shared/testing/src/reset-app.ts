import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import type { Language } from '@food/contracts/language';
import { loadAxios } from '@food/platform/api';
import { setSiteConfig } from '@food/platform/config';
import { loadMessages } from '@food/platform/messages';
import { queryClient } from '@food/platform/query';
import { forgetLeft } from '@food/session/draft';
import { startSession, useSession } from '@food/session/store';
import axios, { type AxiosAdapter } from 'axios';
import AxiosMockAdapter from 'axios-mock-adapter';

const standIn = axios.create();
/**
 * The API client's network: set the server's answers on it (`wire.onGet('/auth/coupons').reply(200, [...])`). A request that the
 * test doesn't expect gets no answer, and fails the test at its end.
 */
export const wire = new AxiosMockAdapter(standIn, { onNoMatch: 'throwException' });

const unexpected: string[] = [];
const answer = standIn.defaults.adapter as AxiosAdapter;
// Before any call: each waits for the instance as this does, and came later.
void loadAxios().then(({ defaults }) => {
  defaults.adapter = (request) =>
    answer(request).catch((error: unknown) => {
      if (error instanceof Error && 'isCouldNotFindMockError' in error)
        unexpected.push(`${request.method} ${request.url}`);
      throw error;
    });
});

/** Calls since the last {@link resetApp} that no test expected. */
export const unexpectedCalls = (): readonly string[] => unexpected;

/** The page is in this language from now on, until the next test. */
export function speak(language: Language): Promise<void> {
  setSiteConfig({ language });
  return loadMessages();
}

let stop: () => void = () => undefined;

/** Resets every store, key, announcement, cached answer and faked call as on a first visit. Runs before each test. */
export function resetApp(): void {
  stop();
  wire.reset();
  unexpected.length = 0;
  if (typeof window !== 'undefined') {
    window.localStorage.clear();
    window.sessionStorage.clear();
    document.querySelector('[data-announcements]')?.remove();
  }
  forgetLeft();
  setSiteConfig({ language: 'en' });
  queryClient.clear();
  useCart.setState({ lines: [] });
  useChoices.setState({ coupon: null, address: null, deliverAt: null });
  useSession.setState({ token: null, user: null, known: true });
  stop = startSession();
}
