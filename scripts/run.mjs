// Runs a TypeScript program of this repository: `node scripts/run.mjs <program.ts> [its arguments]` (decision 013).
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from '@food/build/compile';

// The program sees its own name and arguments, as if it was started directly.
process.argv.splice(1, 1);
const file = await compile(resolve(import.meta.dirname, '..'), process.argv[1]);
// A stack names the sources.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(file).href);
