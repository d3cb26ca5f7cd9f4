import { ensureChromium } from './find-chromium';

process.env.PLAYWRIGHT_CHROMIUM = ensureChromium();
process.env.NODE_ENV = 'production';
await import('@food/bench/main');
