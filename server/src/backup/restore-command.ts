import { restore, restoreReleases } from './restore';
import { runCommand } from './run-command';

const command = { option: 'from', example: 'npm run restore -- --from ../backups/monday', only: 'releases' };

await runCommand(command, async ({ folder, config, store, isOnly }) => {
  if (isOnly) {
    const { releases, at } = await restoreReleases({ folder, store });
    return `Restored ${Object.keys(releases).length} objects of the release store, as they were at ${at}. The database stays as it is.`;
  }
  const { databaseUrl: url, dataDir } = config;
  const { note, hasStore, leftOut } = await restore({ folder, url, dataDir, store });
  const own = note.tables.filter(({ name }) => !leftOut.includes(name));
  const rows = own.reduce((sum, table) => sum + table.rows, 0);
  const restored = hasStore
    ? `Restored ${rows} rows and ${Object.keys(note.releases).length} objects of the release store, as they were at ${note.at}.`
    : `Restored ${rows} rows, as they were at ${note.at}. The release store holds something already and stays as it is.`;
  if (leftOut.length === 0) return restored;
  return `${restored} Left out, since the site has no such tables: ${leftOut.join(', ')}.`;
});
