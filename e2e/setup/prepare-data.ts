// Run by tsx: prepare-data.ts <data folder>. The folder is then what a server has after its first start.
import { systemClock } from '../../server/src/context';
import { openDatabase } from '../../server/src/db/open-database';
import { seedDemo } from '../../server/src/seed/seed-demo';
import { seedMenuWhenEmpty } from '../../server/src/seed/seed-menu';

const [dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ url: null, dataDir });
const context = { db: database.db, clock: systemClock };
await seedMenuWhenEmpty(context);
await seedDemo(context);
await database.close();
