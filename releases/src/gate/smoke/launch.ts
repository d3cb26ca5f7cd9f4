import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { Refusal } from '../../model/errors';
import type { Finding } from '../findings';
import { CHROMIUM_ARGS } from './chromium-args';
import { findBrowser } from './find-browser';

// As a CommonJS module it loads in half the time, since its exports need not be parsed first.
const nodeRequire = createRequire(import.meta.url);

/** Starts a Chromium without access to other machines; a missing Chromium is a finding. */
export async function launch(): Promise<Browser | Finding> {
  try {
    const { chromium } = nodeRequire('playwright-core') as typeof import('playwright-core');
    return await chromium.launch({
      executablePath: findBrowser(chromium.executablePath()),
      args: [
        ...CHROMIUM_ARGS,
        // No other machine can be reached: a release that needs one must fail here.
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      ],
    });
  } catch (error) {
    const words =
      error instanceof Refusal ? error.message : `Chromium doesn't start: ${String(error).split('\n')[0]}`;
    return { level: 'refused', team: 'host', words: `${words} --no-smoke leaves this check out.` };
  }
}
