// Runs a program of this repository, also in a new clone: `node scripts/bootstrap.mjs <program.ts> [its arguments]`. Commands of
// package.json that run a package's program, such as lint, find it only once one of these has installed it. The second import is
// the first that needs packages, which the first import installs.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import './install-packages.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
await import('./run.mjs');
