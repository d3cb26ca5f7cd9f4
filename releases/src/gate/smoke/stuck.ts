import type { CDPSession, Page } from 'playwright-core';

/** Ends a session with a tab. Not awaited: the tab is asked before, which may never answer. */
export const letGo = (devtools: CDPSession): void => void devtools.detach().catch(() => undefined);

/**
 * Stops code that runs without an end in a tab, again and again: nothing could be asked of its page, nor could the tab be emptied.
 * Returns a function that ends the watch.
 *
 * @param patienceMs how long a page may leave a question without an answer; it is noticed after twice this time at the latest
 */
export async function stopLoops(tab: Page, patienceMs: number, onStopped: () => void): Promise<() => void> {
  // Opened before the page: a session with a page that is stuck gets no answer.
  const devtools = await tab.context().newCDPSession(tab);
  await devtools.send('Runtime.enable');
  let isAnswered = true;
  const answer = () => {
    isAnswered = true;
  };
  const asking = setInterval(() => {
    if (!isAnswered) {
      onStopped();
      devtools.send('Runtime.terminateExecution').catch(() => undefined);
    }
    isAnswered = false;
    tab.evaluate(() => true).then(answer, answer);
  }, patienceMs);
  return () => {
    clearInterval(asking);
    letGo(devtools);
  };
}
