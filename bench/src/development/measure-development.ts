import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copySources } from '@food/e2e/copy-folder';
import { sharePackages } from '@food/e2e/share-packages';
import { freePort } from '@food/e2e/start-server';
import type { Page } from '@playwright/test';
import { withBrowser } from '../measure/rounds';
import type { Setting } from '../run-pages';

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
  const site = await run(path, 'start');
  const took = performance.now() - began;
  await site.end();
  return took;
}

async function saveChanges(path: string, rounds: number): Promise<number[]> {
  const site = await run(path, 'dev');
  const source = join(path, SOURCE);
  const before = await readFile(source, 'utf8');
  if (!before.includes(WORDS)) throw new Error(`${SOURCE} has no ${WORDS} to change.`);
  const took: number[] = [];
  try {
    await withBrowser(async (browser) => {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      await page.goto(`${site.url}/home`);
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
  } finally {
    await site.end();
  }
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

interface Running {
  readonly url: string;
  end(): Promise<void>;
}

/** Runs a command of the repository's package.json until its `/home` is answered. */
async function run(path: string, command: 'start' | 'dev'): Promise<Running> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn('npm', ['run', command], {
    cwd: path,
    env: { ...process.env, NODE_ENV: '', PORT: String(port), RELEASE_STORE: '', DATA_DIR: '' },
    stdio: 'ignore',
    // A group of its own: npm does not pass on signals.
    detached: true,
  });
  const until = performance.now() + LONGEST_MS;
  while (!(await fetch(`${url}/home`).catch(() => null))?.ok) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`npm run ${command} does not answer at ${url}.`);
    await new Promise((resume) => setTimeout(resume, 20));
  }
  return { url, end: () => endGroup(child) };
}

async function endGroup(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  process.kill(-(child.pid as number), 'SIGINT');
  await ended;
}
