import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTestApp } from './src/testing/test-app';

// What the tests compare the API with: `npm run openapi` after a change that is meant.
const test = await buildTestApp();
const document = (await test.call('GET', '/openapi.json')).json();
await test.close();
writeFileSync(join(import.meta.dirname, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
