import { prepare } from './prepare.mjs';
import { runTypeScript } from './run.mjs';

prepare();
await runTypeScript('scripts/dev-site.ts');
