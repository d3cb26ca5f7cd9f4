import { existsSync } from 'node:fs';
import { Refusal } from '../../model/errors';

const VARIABLES = ['PLAYWRIGHT_CHROMIUM', 'CHROMIUM'];
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of this machine's Chromium, looked for as the tests do. Throws {@link Refusal} that says what to install. */
export function findBrowser(playwrights: string): string {
  const variable = VARIABLES.find((name) => process.env[name]);
  const named = variable && process.env[variable];
  if (named && !existsSync(named)) throw new Refusal(`${variable} is "${named}", and nothing is there.`);
  const found = named || [...USUAL_PLACES, playwrights].find((path) => existsSync(path));
  if (found) return found;
  throw new Refusal(
    'The gate opens every page in a real Chromium, and there is none here. Install the package "chromium" (Debian: apt-get install chromium) or Google Chrome, or set PLAYWRIGHT_CHROMIUM to its path.',
  );
}
