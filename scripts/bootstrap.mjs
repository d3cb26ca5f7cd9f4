// Every command of package.json goes through this: `node scripts/bootstrap.mjs <program.ts> [its arguments]`. The second import
// is the first that needs the packages which the first installs.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import './install-packages.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
await import('./run.mjs');
