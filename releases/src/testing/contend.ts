import { open, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locked } from '../object-store/lock';

/**
 * Works under the lock of one file, again and again, in competition with other such processes: `<folder> <times>`. Now and then
 * it leaves a lock behind as a dead process does. Prints how often two were at work at the same time.
 */
const [folder = '', times = '1'] = process.argv.slice(2);
const file = join(folder, 'deployment.json');
const atWork = join(folder, 'at-work');
const LONG_AGO = new Date('2020-01-01T00:00:00.000Z');
let met = 0;
for (let n = 0; n < Number(times); n++) {
  await locked(file, async () => {
    const alone = await open(atWork, 'wx').catch(() => null);
    if (!alone) met += 1;
    await new Promise((resume) => setTimeout(resume, 15));
    await alone?.close();
    if (alone) await rm(atWork);
  });
  const left = `${file}.left-by-${process.pid}-${n}.lock`;
  await writeFile(left, '');
  await utimes(left, LONG_AGO, LONG_AGO);
}
process.stdout.write(String(met));
