import { existsSync } from 'node:fs';
import { Refusal } from '../../model/errors';

const VARIABLES = ['PLAYWRIGHT_CHROMIUM', 'CHROMIUM'];
/** The headless shell, without browser windows, which take a third of the processor time of a check. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const USUAL_PLACES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of this machine's Chromium: the one that a variable names, one at a usual place, or Playwright's own download; null if
 * there is none. Throws {@link Refusal} if a variable names a missing file.
 */
export const lookForBrowser = (playwrights: string): string | null =>
  namedBrowser() ?? [...USUAL_PLACES, playwrights].find((path) => existsSync(path)) ?? null;

/** The path that a variable names, else null. Throws {@link Refusal} if nothing is there. */
export function namedBrowser(): string | null {
  const variable = VARIABLES.find((name) => process.env[name]);
  const named = variable && process.env[variable];
  if (named && !existsSync(named)) throw new Refusal(`${variable} is "${named}", and nothing is there.`);
  return named || null;
}

/** The same; throws {@link Refusal} that says what to install if there is none. */
export function findBrowser(playwrights: string): string {
  const found = lookForBrowser(playwrights);
  if (found) return found;
  throw new Refusal(
    'The gate opens every page in a real Chromium, and there is none here. Install the package "chromium" (Debian: apt-get install chromium) or Google Chrome, or set PLAYWRIGHT_CHROMIUM to its path.',
  );
}
