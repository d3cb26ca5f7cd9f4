import { type Command, readCommand, USAGE } from '@food/bench/command';
import { ensureChromium } from './find-chromium';
import { stop } from './stop';

const { subject, help } = command();
if (help) {
  process.stdout.write(USAGE);
} else {
  process.env.NODE_ENV = 'production';
  if (subject === 'server') await import('@food/bench/server');
  else if (subject === 'sizing') await import('@food/bench/sizing');
  else if (subject === 'processes') await import('@food/bench/processes');
  else {
    process.env.PLAYWRIGHT_CHROMIUM = ensureChromium();
    await import('@food/bench/main');
  }
}

function command(): Command {
  try {
    return readCommand(process.argv.slice(2));
  } catch (error) {
    return stop(`${(error as Error).message}\n\n${USAGE}`, 2);
  }
}
