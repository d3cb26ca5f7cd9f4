import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { lookForBrowser } from '@food/releases/gate/find-browser';
import { chromium } from '@playwright/test';
import { median } from '../report/statistics';
import { markdown } from '../report/table';

/** Fetched when it is asked for: 170 MB that no other command needs. The newest that runs on every Node of ours. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LARGEST_REPORT = 64 * 1024 * 1024;

export type Scores = Record<(typeof CATEGORIES)[number], number>;

/** Points of a page, 0 to 100, as Lighthouse counts them for a phone. */
export async function runLighthouse(url: string): Promise<Scores> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    {
      // Outside the repository, whose package.json asks for another package manager.
      cwd: tmpdir(),
      maxBuffer: LARGEST_REPORT,
      env: {
        ...process.env,
        NODE_ENV: '',
        CHROME_PATH: lookForBrowser(chromium.executablePath()) ?? chromium.executablePath(),
      },
    },
  );
  const { categories } = JSON.parse(stdout) as { categories: Record<string, { score: number | null }> };
  const points = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  return Object.fromEntries(points) as Scores;
}

/** Medians, a row a page. */
export const scoresTable = (seen: ReadonlyMap<string, readonly Scores[]>): string =>
  markdown(
    ['points of 100', ...CATEGORIES],
    [...seen].map(([path, all]) => [
      path,
      ...CATEGORIES.map((name) => String(median(all.map((scores) => scores[name])))),
    ]),
  );
