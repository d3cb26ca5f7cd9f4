import { prepare } from './prepare.mjs';
import { runTypeScript } from './run.mjs';

prepare();
await runTypeScript('releases/src/cli/main.ts');
