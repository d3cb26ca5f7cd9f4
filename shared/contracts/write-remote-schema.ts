import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { RemoteManifest } from './src/part-manifest';

// Run it when the schema of the remote's manifest has changed: node scripts/run.mjs shared/contracts/write-remote-schema.ts
const schema = z.toJSONSchema(RemoteManifest, { io: 'input' });
writeFileSync(join(import.meta.dirname, 'remote.schema.json'), `${JSON.stringify(schema, null, 2)}\n`);
