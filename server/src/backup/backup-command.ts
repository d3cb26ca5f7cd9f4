import { hasEmbedded, openDatabase } from '../db/open-database';
import { backUp } from './back-up';
import { BackupError } from './backup-note';
import { runCommand } from './run-command';

const command = { option: 'to', example: 'npm run backup -- --to ../backups/monday' };

await runCommand(command, async ({ folder, config, store }) => {
  const { databaseUrl: url, dataDir } = config;
  if (!url && !hasEmbedded(dataDir)) throw new BackupError(`There is no database in ${dataDir}.`);
  const database = await openDatabase({ url, dataDir }, null);
  try {
    const { tables, releases } = await backUp({ database, store, folder, now: new Date() });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `Backed up ${rows} rows and ${Object.keys(releases).length} objects of the release store to ${folder}.`;
  } finally {
    await database.close();
  }
});
