import { setTimeout as pause } from 'node:timers/promises';
import { gateAgain } from '../gate/quick-gate';
import { fileStore } from '../object-store/file-store';
import { promote } from '../promote/promote';

/**
 * Promotes one release with a gate that takes a while: `<folder> <release> <by> <milliseconds>`. Prints the number of the
 * deployment, or why there is none.
 */
const [folder = '', release = '', by = '', milliseconds = '0'] = process.argv.slice(2);
const done = promote(fileStore(folder), [release], {
  by,
  why: '',
  gate: async (candidate) => {
    process.stdout.write('looking\n');
    await pause(Number(milliseconds));
    return gateAgain(candidate);
  },
});
await done.then(
  ({ number }) => process.stdout.write(`${number}\n`),
  (error: Error) => process.stdout.write(`${error.message}\n`),
);
