import { PGlite } from '@electric-sql/pglite';

// Runs in a process of its own, which ends: the first creation of a database takes several times the memory that serving from it
// does, and doesn't release it.
const [folder = ''] = process.argv.slice(2);
const created = await PGlite.create({ dataDir: folder });
await created.close();
