import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { HEADLESS_SHELL, lookForBrowser, namedBrowser } from '@food/releases/gate/find-browser';
import { stop } from './stop';

const HELP =
  'Install the package "chromium" (Debian: apt-get install chromium) or Google Chrome, or set PLAYWRIGHT_CHROMIUM to its path.';

/** The path of a Chromium: the one in a setting, one at a usual place, or Playwright's own download; null if there is none. */
export const findChromium = (): string | null => lookForBrowser(playwrightsOwn());

/**
 * The same, installing the headless shell if the machine allows it, even if another Chromium is there. Ends the command with one
 * clear line if there is none and none can be installed.
 */
export function ensureChromium(): string {
  if (mayUseApt() && !namedBrowser() && !existsSync(HEADLESS_SHELL)) install(DEBIAN);
  const found = findChromium();
  if (found) return found;
  install([['npx', 'playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']]);
  return findChromium() ?? stop(`The tests need a Chromium, and none could be installed here. ${HELP}`);
}

type Command = [program: string, ...args: string[]];

const isRoot = process.getuid?.() === 0;
const mayUseApt = (): boolean => isRoot && existsSync('/etc/debian_version');
const DEBIAN: Command[] = [
  ['apt-get', 'update', '-qq'],
  ['apt-get', 'install', '-y', '-qq', '--no-remove', 'chromium-headless-shell'],
];

/** Runs commands one after the other, until one fails. */
function install(commands: readonly Command[]): void {
  process.stdout.write('Installing a Chromium for the tests (half a minute to two) …\n');
  commands.every(
    ([command, ...args]) => spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }).status === 0,
  );
}

/** Where Playwright's own download would be. */
function playwrightsOwn(): string {
  // The package is a dependency of the runner, not of the workspace's root.
  const runner = createRequire(createRequire(import.meta.url).resolve('@playwright/test'));
  return runner('playwright-core').chromium.executablePath();
}
