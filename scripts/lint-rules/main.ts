import { readFileSync } from 'node:fs';
import { findDangerousCalls } from './dangerous-calls';
import { findSizeFaults } from './file-sizes';
import { findFolderFaults } from './folder-order';
import { findImportFaults } from './imports';
import { findManifestFaults } from './manifests';
import { findMessageFaults, findWordsOutside } from './messages';
import { findMigrationFaults, findSkippedMigrations } from './migrations';
import { findPieceFaults } from './pieces';
import { findSchemaFaults } from './schemas';
import { readWorkspace } from './workspace';
import { findZoneFaults } from './zones';

const workspace = readWorkspace(process.cwd());
const faults = [
  ...findZoneFaults(workspace.packages),
  ...findImportFaults(workspace),
  ...findFolderFaults(workspace.sources),
  ...findPieceFaults(workspace),
  ...(await findManifestFaults(process.cwd(), workspace.packages)),
  ...findSizeFaults(workspace.sources),
  ...findDangerousCalls(workspace.sources),
  ...findSchemaFaults(workspace.sources),
  ...findMessageFaults(workspace.sources),
  ...findWordsOutside(workspace.sources),
  ...findMigrationFaults(workspace.sources),
  ...findSkippedMigrations(readFileSync('server/migrations/meta/_journal.json', 'utf8')),
];
for (const fault of faults) process.stderr.write(`✗ ${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
