import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { Refusal } from '../../model/errors';
import type { Finding } from '../findings';
import { CHROMIUM_ARGS } from './chromium-args';
import { findBrowser } from './find-browser';

// As a CommonJS module it loads in half the time: nobody has to look for its exports first.
const nodeRequire = createRequire(import.meta.url);

/** A Chromium that asks nobody outside for anything; where there is none, that is the finding. */
export async function launch(): Promise<Browser | Finding> {
  try {
    const { chromium } = nodeRequire('playwright-core') as typeof import('playwright-core');
    return await chromium.launch({
      executablePath: findBrowser(chromium.executablePath()),
      args: [
        ...CHROMIUM_ARGS,
        // Nobody outside is asked for anything: what a release needs from there must be seen to fail here.
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      ],
    });
  } catch (error) {
    const words =
      error instanceof Refusal ? error.message : `Chromium doesn't start: ${String(error).split('\n')[0]}`;
    return { level: 'refused', team: 'host', words: `${words} --no-smoke leaves this check out.` };
  }
}
