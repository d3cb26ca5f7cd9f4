import { prepare } from './prepare.mjs';
import { runTypeScript } from './run.mjs';

prepare();
await runTypeScript('scripts/start-site.ts');
