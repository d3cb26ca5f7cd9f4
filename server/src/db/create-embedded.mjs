import { PGlite } from '@electric-sql/pglite';

// Runs alone, in a process that ends: the first creation of a database takes several times the memory that serving
// from it does, and gives none of it back.
const [folder] = process.argv.slice(2);
const created = await PGlite.create({ dataDir: folder });
await created.close();
