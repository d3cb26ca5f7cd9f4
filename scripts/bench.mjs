import { ensureChromium } from './find-chromium.mjs';
import { prepare } from './prepare.mjs';
import { runTypeScript } from './run.mjs';

prepare();
const env = { PLAYWRIGHT_CHROMIUM: ensureChromium(), NODE_ENV: 'production' };
await runTypeScript('bench/src/main.ts', process.argv.slice(2), env);
