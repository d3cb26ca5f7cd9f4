// Runs in a process of its own: prepare-data.ts <data folder>. Leaves the folder as after a server's first start.
import { systemClock } from '@food/server/context';
import { openDatabase } from '@food/server/db/open-database';
import { seedDemo } from '@food/server/seed/seed-demo';
import { seedMenuWhenEmpty } from '@food/server/seed/seed-menu';

const [dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ url: null, dataDir });
const context = { db: database.db, clock: systemClock };
await seedMenuWhenEmpty(context);
await seedDemo(context);
await database.close();
