// Every command of package.json is run by this: `node scripts/bootstrap.mjs <program.ts> [its arguments]`. The second import is
// the first that needs packages, which the first import installs.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import './install-packages.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
await import('./run.mjs');
