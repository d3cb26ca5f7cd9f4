import { restore } from './restore';
import { runCommand } from './run-command';

await runCommand('from', 'npm run restore -- --from ../backups/monday', async ({ folder, config, store }) => {
  const { databaseUrl: url, dataDir } = config;
  const { note, hasStore } = await restore({ folder, url, dataDir, store });
  const rows = note.tables.reduce((sum, table) => sum + table.rows, 0);
  return hasStore
    ? `Restored ${rows} rows and ${Object.keys(note.releases).length} objects of the release store, as they were at ${note.at}.`
    : `Restored ${rows} rows, as they were at ${note.at}. The release store holds something already and stays as it is.`;
});
