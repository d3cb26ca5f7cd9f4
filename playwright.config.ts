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
  // One more than there are cores: a test waits for a seventh of its time. At most nine, since most share one site.
  workers: Math.min(availableParallelism(), 8) + 1,
  // A test that passes at the second try is a bug in it or in the product.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for a busy machine: only a failing test takes as long.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    ...devices['Desktop Chrome'],
    ...PHONE,
    // Tests wait for where a movement ends; none is about the movement.
    contextOptions: { reducedMotion: 'reduce' },
    // One spec is about it; in all others it would make unexpected fetches.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Traces take a quarter of the time and are seldom read; for a failed test: npx playwright test <file> --trace on
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: CHROMIUM_ARGS,
    },
  },
});
