import type { Progress } from '../gate/progress';

/** Erases the line that the cursor is on. */
const ERASE = '\r\u001b[K';

/**
 * Does work and tells a person on stderr how far it is, since stdout is for programs: at a terminal in one line that goes when it is
 * done, in a log by a line for each step.
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
