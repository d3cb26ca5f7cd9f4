import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintRules } from '../zones';

it('the lint rules of the folders are those of the list', () => {
  const stored = readFileSync(join(import.meta.dirname, '../biome.json'), 'utf8');

  if (stored !== lintRules())
    throw new Error('server/biome.json is not what server/zones.ts says: run npm run zones');
});
