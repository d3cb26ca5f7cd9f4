import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { printPageOnce } from './print-page-once';

configure({
  // A busy machine must not fail a test: an awaited element appears, or the test's own time limit ends it.
  asyncUtilTimeout: 10_000,
  // What a page shows and announces would be found twice (`announced`).
  defaultIgnore: 'script, style, [data-announcements] *',
});
printPageOnce();

/** jsdom lacks these; screens use them. */
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
performance.getEntriesByType ??= () => [];
Element.prototype.scrollIntoView ??= () => undefined;

beforeEach(() => (window.alert as jest.Mock).mockClear());
afterEach(cleanup);
