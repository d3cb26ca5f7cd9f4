import { join } from 'node:path';
import { locked } from '../object-store/lock';

/** Is killed while it holds the lock of the pointer in a folder: `<folder>`. */
const [folder = ''] = process.argv.slice(2);
await locked(join(folder, 'deployment.json'), async () => {
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
});
