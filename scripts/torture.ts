import { type Command, readCommand, USAGE } from '@food/torture/command';
import { stop } from './stop';

if (command().help) {
  process.stdout.write(USAGE);
} else {
  process.env.NODE_ENV = 'production';
  await import('@food/torture/main');
}

function command(): Command {
  try {
    return readCommand(process.argv.slice(2));
  } catch (error) {
    return stop(`${(error as Error).message}\n\n${USAGE}`, 2);
  }
}
