import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lookForBrowser } from '@food/releases/gate/find-browser';
import { stop } from './stop';

const HELP =
  'Install the package "chromium" (Debian: apt-get install chromium) or Google Chrome, or set PLAYWRIGHT_CHROMIUM to its path.';

/** The path of a Chromium: what a variable names, a usual place, Playwright's own download; null where there is none. */
export const findChromium = (): string | null => lookForBrowser(playwrightsOwn());

/** The same, installing one where the machine allows it; ends the command with one clear line where it doesn't. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  process.stdout.write('No Chromium here; installing one (half a minute to two) …\n');
  for (const commands of waysToInstall()) {
    const done = commands.every(
      ([command, ...args]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0,
    );
    const installed = done && findChromium();
    if (installed) return installed;
  }
  return stop(`The tests need a Chromium, and none could be installed here. ${HELP}`);
}

type Command = [program: string, ...args: string[]];

/** Each way is some commands, one after the other. */
function waysToInstall(): Command[][] {
  const asRoot = process.getuid?.() === 0;
  const debian: Command[] = [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', 'chromium'],
  ];
  return [
    ...(asRoot && existsSync('/etc/debian_version') ? [debian] : []),
    [['npx', 'playwright', 'install', ...(asRoot ? ['--with-deps'] : []), 'chromium']],
  ];
}

/** Where Playwright's own download would be. */
function playwrightsOwn(): string {
  // The package is a dependency of the runner, not of the workspace's root.
  const runner = createRequire(createRequire(import.meta.url).resolve('@playwright/test'));
  return runner('playwright-core').chromium.executablePath();
}
