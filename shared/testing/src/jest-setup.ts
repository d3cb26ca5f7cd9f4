import { resetApp, unexpectedCalls } from './reset-app';

/** A file in the `node` environment has no window, like a server, and doesn't need the browser's setup. */
if (typeof window !== 'undefined') require('./jest-setup-browser');

/** A test fails if it logs a warning or an error, which would otherwise be overlooked. */
const heard: string[] = [];
for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => {
    heard.push(`console.${level}: ${words.map(String).join(' ')}`);
  };
}

beforeEach(() => {
  heard.length = 0;
  resetApp();
});
afterEach(() => {
  const words = [...heard, ...unexpectedCalls().map((call) => `No answer is given for ${call}`)];
  heard.length = 0;
  if (words.length) throw new Error(`This test logged:\n${words.join('\n')}`);
});
