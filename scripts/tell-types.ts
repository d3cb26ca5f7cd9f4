import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { compiler } from '@food/releases/publish/compiler';

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
  const program = compiler();
  let running: ReturnType<typeof spawn> | null = null;
  let isRunning = false;
  let isStopped = false;
  let isStale = false;
  let soon: NodeJS.Timeout | undefined;
  let last = '';

  async function check(): Promise<void> {
    isStale = isRunning;
    if (isRunning) return;
    isRunning = true;
    const [tsc, ...first] = await program;
    if (isStopped) return;
    const child = spawn(tsc, [...first, '-b', '--checkers', '1', '--pretty', 'false'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    running = child;
    const out: Buffer[] = [];
    child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
    child.on('close', (code) => {
      isRunning = false;
      if (isStale) void check();
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
        soon = setTimeout(() => void check(), SAVED_MS);
      }),
    );
  void check();
  return () => {
    isStopped = true;
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
