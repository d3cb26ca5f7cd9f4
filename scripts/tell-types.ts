import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';

const TSC = resolve(import.meta.dirname, '../node_modules/.bin/tsc');
/** How many errors are shown at once. */
const MOST = 10;
/** An editor saves several files at once, and some of them in two steps. */
const SAVED_MS = 300;

/**
 * Says the type errors below a folder, at once and whenever a source changes, until it is stopped: development servers only strip
 * types. The compiler's own `tsc -b --watch` (7.0) doesn't notice changes.
 *
 * @param root the folder of a tsconfig.json
 * @param sources the folders to watch, from there
 * @param say receives lines
 */
export function tellTypes(root: string, sources: readonly string[], say: (line: string) => void): () => void {
  let running: ReturnType<typeof spawn> | null = null;
  let isStale = false;
  let soon: NodeJS.Timeout | undefined;
  let last = '';

  function check(): void {
    isStale = running !== null;
    if (running) return;
    const child = spawn(TSC, ['-b', '--checkers', '1', '--pretty', 'false'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    });
    running = child;
    const out: Buffer[] = [];
    child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
    child.on('close', (code) => {
      running = null;
      if (isStale) check();
      // Without a code it was stopped.
      else if (code !== null) tell(Buffer.concat(out).toString());
    });
  }

  function tell(out: string): void {
    const errors = out.split('\n').filter((line) => /error TS\d+: /.test(line));
    const words = errors.length ? wordsOf(errors) : last && 'Types: no errors any more';
    if (words && words !== last) say(words);
    last = errors.length ? words : '';
  }

  const watchers = sources
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .map((folder) =>
      watch(folder, { recursive: true }, () => {
        clearTimeout(soon);
        soon = setTimeout(check, SAVED_MS);
      }),
    );
  check();
  return () => {
    clearTimeout(soon);
    for (const watcher of watchers) watcher.close();
    running?.kill();
  };
}

function wordsOf(errors: readonly string[]): string {
  const more = errors.length - MOST;
  return [
    `Types: ${errors.length === 1 ? '1 error' : `${errors.length} errors`}`,
    ...errors.slice(0, MOST).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more: npm run typecheck`] : []),
  ].join('\n');
}
