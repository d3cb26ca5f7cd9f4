import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copySources } from '@food/e2e/copy-folder';
import { sharePackages } from '@food/e2e/share-packages';
import { freePort } from '@food/e2e/start-server';
import type { Page } from '@playwright/test';
import { endStartedBy } from '../end-processes';
import { withBrowser } from '../measure/rounds';
import type { Setting } from '../run-pages';
import { end } from '../server/start-program';

/** In milliseconds, a figure a round. */
export interface Development {
  /** From `npm start`, with every part published before, to the first answered page. */
  start: number[];
  /** From a saved change in a remote to its words on the screen, under `npm run dev`. */
  change: number[];
}

const LONGEST_MS = 300_000;
/** The text that is changed, and the words by which the page shows the change. */
const SOURCE = 'remote-catalog/src/home/home-awning.tsx';
const WORDS = "t('home.tagline')";

/** Measures both in a copy of the repository, whose sources may be changed. */
export async function measureDevelopment({ folder, rounds, say }: Setting): Promise<Development> {
  const path = join(folder, 'repository');
  await copySources(path);
  await sharePackages(path);
  const start = [];
  say('The first start, which publishes every part …');
  for (let round = 0; round <= rounds; round++) {
    const took = await startOnce(path);
    if (round) start.push(took);
  }
  say('Saved changes …');
  return { start, change: await saveChanges(path, rounds) };
}

async function startOnce(path: string): Promise<number> {
  const began = performance.now();
  return withSite(path, 'start', async () => performance.now() - began);
}

export const saveChanges = (path: string, rounds: number): Promise<number[]> =>
  withSite(path, 'dev', (url) => saveChangesOf(path, url, rounds));

async function saveChangesOf(path: string, url: string, rounds: number): Promise<number[]> {
  const source = join(path, SOURCE);
  const before = await readFile(source, 'utf8');
  if (!before.includes(WORDS)) throw new Error(`${SOURCE} has no ${WORDS} to change.`);
  const took: number[] = [];
  await withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${url}/home`);
    await page.locator('[data-dish]').first().waitFor();
    for (let round = 0; round <= rounds; round++) {
      const words = `Change ${round}`;
      const seen = await watchFor(page, words);
      const saved = Date.now();
      await writeFile(source, before.replace(WORDS, `'${words}'`));
      const ms = (await seen()) - saved;
      if (round) took.push(ms);
      // A person saves again when the page has settled.
      await page.waitForTimeout(1_000);
    }
  });
  return took;
}

/**
 * Begins to watch the page; the returned function gives the time, by the system's clock, at which the words were in a painted
 * frame.
 */
async function watchFor(page: Page, words: string): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle((text) => {
    const isThere = () => document.body.textContent.includes(text);
    return {
      at: new Promise<number>((resolve) => {
        const watcher = new MutationObserver(() => {
          if (!isThere()) return;
          watcher.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())));
        });
        watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
      }),
    };
  }, words);
  return () => seen.evaluate(({ at }) => at);
}

/** Runs a command of the repository's package.json, does the work once its `/home` is answered, and ends it on every way out. */
async function withSite<T>(
  path: string,
  command: 'start' | 'dev',
  work: (url: string) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn('npm', ['run', command], {
    cwd: path,
    env: { ...process.env, NODE_ENV: '', PORT: String(port), RELEASE_STORE: '', DATA_DIR: '' },
    stdio: 'ignore',
    // A group of its own: Ctrl-C would end npm, below which the rest is found.
    detached: true,
  });
  try {
    await answered(url, child, command);
    return await work(url);
  } finally {
    if (child.pid) await endStartedBy(child.pid);
    await end(child);
  }
}

async function answered(url: string, child: ChildProcess, command: string): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  while (!(await fetch(`${url}/home`).catch(() => null))?.ok) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`npm run ${command} does not answer at ${url}.`);
    await new Promise((resume) => setTimeout(resume, 20));
  }
}
