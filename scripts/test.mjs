import { ensureChromium } from './find-chromium.mjs';
import { prepare, say } from './prepare.mjs';
import { runSteps } from './test-steps.mjs';

const started = Date.now();
prepare();
const chromium = ensureChromium();
const { counts, failedSteps } = await runSteps({ CI: 'true', PLAYWRIGHT_CHROMIUM: chromium });

const minutes = ((Date.now() - started) / 60_000).toFixed(1);
say(
  failedSteps.length
    ? `\nFailed: ${failedSteps.join(', ')} (${minutes} min)`
    : `\nAll is well (${minutes} min)`,
);
const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
say(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(failedSteps.length ? 1 : 0);
