import { availableParallelism } from 'node:os';
import { PHONE } from '@food/e2e/both-widths';
import { CHROMIUM_ARGS } from '@food/releases/gate/chromium-args';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/find-chromium';

const executablePath = findChromium();
const report = process.env.E2E_REPORT;

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/setup/global-setup.ts',
  fullyParallel: true,
  // One more than cores: a test waits for a seventh of its time. At most nine, since most share one site.
  workers: Math.min(availableParallelism(), 8) + 1,
  // A test that passes at the second try is a bug in it or in the product.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for a machine that is busy with other things: only a test that fails ever takes so long.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    ...devices['Desktop Chrome'],
    ...PHONE,
    // What moves is waited for by where it ends; no test here is about the movement.
    contextOptions: { reducedMotion: 'reduce' },
    // One spec is about it; to every other one it would bring fetches that no test asked for.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // A quarter of the time goes into traces that nobody looks at; for one that failed: npx playwright test <file> --trace on
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: CHROMIUM_ARGS,
    },
  },
});
