// Where this machine's Chromium is, or how it gets one: for `npm test` and for playwright.config.ts.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { say, stop } from './prepare.mjs';

const VARIABLES = ['PLAYWRIGHT_CHROMIUM', 'CHROMIUM'];
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const HELP =
  'Install the package "chromium" (Debian: apt-get install chromium) or Google Chrome, or set PLAYWRIGHT_CHROMIUM to its path.';

/** The path of a Chromium: what a variable names, a usual place, Playwright's own download; null where there is none. */
export function findChromium() {
  const named = VARIABLES.find((name) => process.env[name]);
  if (named) {
    const path = process.env[named];
    if (!existsSync(path)) stop(`${named} is "${path}", and nothing is there.`);
    return path;
  }
  return [...USUAL_PLACES, playwrightsOwn()].find((path) => path && existsSync(path)) ?? null;
}

/** The same, installing one where the machine allows it; ends the command with one clear line where it doesn't. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  say('No Chromium here; installing one (half a minute to two) …');
  for (const commands of waysToInstall()) {
    const done = commands.every(
      ([command, ...args]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0,
    );
    const installed = done && findChromium();
    if (installed) return installed;
  }
  return stop(`The end-to-end tests need a Chromium, and none could be installed here. ${HELP}`);
}

function waysToInstall() {
  const asRoot = process.getuid?.() === 0;
  const debian = asRoot && existsSync('/etc/debian_version');
  return [
    ...(debian
      ? [
          [
            ['apt-get', 'update', '-qq'],
            ['apt-get', 'install', '-y', '-qq', 'chromium'],
          ],
        ]
      : []),
    [['npx', 'playwright', 'install', ...(asRoot ? ['--with-deps'] : []), 'chromium']],
  ];
}

function playwrightsOwn() {
  try {
    // The package is a dependency of the runner, not of the workspace's root.
    const runner = createRequire(createRequire(import.meta.url).resolve('@playwright/test'));
    return runner('playwright-core').chromium.executablePath();
  } catch {
    return null;
  }
}
