import { readCommand, USAGE } from '@food/film/command';
import { ensureChromium } from './find-chromium';
import { stop } from './stop';

const { help } = command();
if (help) {
  process.stdout.write(USAGE);
} else {
  process.env.NODE_ENV = 'production';
  process.env.PLAYWRIGHT_CHROMIUM = ensureChromium();
  await import('@food/film/main');
}

function command() {
  try {
    return readCommand(process.argv.slice(2));
  } catch (error) {
    return stop(`${(error as Error).message}\n\n${USAGE}`, 2);
  }
}
