import type { Progress } from '../gate/progress';

/** Erases the line that the cursor is on. */
const ERASE = '\r\u001b[K';

/**
 * Runs work and shows its progress to a person on stderr, since stdout is for programs: at a terminal in one line that is erased
 * at the end, in a log with a line for each step.
 */
export async function withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  const { stderr } = process;
  if (!stderr.isTTY) return work({ step: (words) => void stderr.write(`${words} …\n`), at: () => undefined });
  let now = '';
  const show = (words: string) => void stderr.write(`${ERASE}${words.slice(0, (stderr.columns || 80) - 1)}`);
  try {
    return await work({
      step(words) {
        now = `${words} …`;
        show(now);
      },
      at: (words) => show(`${now} ${words}`),
    });
  } finally {
    stderr.write(ERASE);
  }
}
