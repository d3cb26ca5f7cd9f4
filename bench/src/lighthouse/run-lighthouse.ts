import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { lookForBrowser } from '@food/releases/gate/find-browser';
import { chromium } from '@playwright/test';
import { median } from '../report/statistics';
import { markdown } from '../report/table';

/** Fetched on demand: 170 MB that no other command needs. The newest version that runs on every Node version that we support. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LARGEST_REPORT = 64 * 1024 * 1024;

/** Times of a page in milliseconds, and Lighthouse's benchmark index of this machine: a current desktop has 1,500 and more. */
const AUDITS = {
  'LCP ms': 'largest-contentful-paint',
  'blocked ms': 'total-blocking-time',
} as const;
const MACHINE = 'machine';

export type Scores = Record<(typeof CATEGORIES)[number] | keyof typeof AUDITS | typeof MACHINE, number>;

interface LighthouseReport {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
}

/** Lighthouse's scores of a page for a phone, from 0 to 100, and the times that they are made from. */
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
  const { categories, audits, environment } = JSON.parse(stdout) as LighthouseReport;
  const points = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  const times = Object.entries(AUDITS).map(([name, id]) => [name, Math.round(audits[id]?.numericValue ?? 0)]);
  return Object.fromEntries([...points, ...times, [MACHINE, environment.benchmarkIndex]]) as Scores;
}

const COLUMNS = [...CATEGORIES, ...(Object.keys(AUDITS) as (keyof typeof AUDITS)[]), MACHINE] as const;

/** Medians, one row for each page. */
export const scoresTable = (seen: ReadonlyMap<string, readonly Scores[]>): string =>
  markdown(
    ['points of 100', ...COLUMNS],
    [...seen].map(([path, all]) => [
      path,
      ...COLUMNS.map((name) => String(median(all.map((scores) => scores[name])))),
    ]),
  );
