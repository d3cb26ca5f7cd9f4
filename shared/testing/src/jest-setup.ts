import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { resetApp, unexpectedCalls } from './reset-app';

/** A busy machine must not fail a test: what is waited for comes, or the test's own limit ends it. */
configure({ asyncUtilTimeout: 10_000 });

/** Fails the test that logs a warning or an error: nobody reads them, so they must not come. */
const heard: string[] = [];
for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => {
    heard.push(`console.${level}: ${words.map(String).join(' ')}`);
  };
}

/** jsdom lacks these; screens use them. A file in the `node` environment has no window, like a server. */
if (typeof window !== 'undefined') {
  window.alert = jest.fn();
  window.scrollTo = jest.fn();
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as typeof ResizeObserver;
  Element.prototype.scrollIntoView ??= () => undefined;
}

beforeEach(() => {
  heard.length = 0;
  if (typeof window !== 'undefined') (window.alert as jest.Mock).mockClear();
  resetApp();
});
afterEach(() => {
  cleanup();
  const words = [...heard, ...unexpectedCalls().map((call) => `No answer is given for ${call}`)];
  heard.length = 0;
  if (words.length) throw new Error(`This test logged:\n${words.join('\n')}`);
});
