// `node scripts/run.mjs scripts/testing/check-coverage.ts <folder>`, the last step of `npm test`: compares
// docs/specification-coverage.md, docs/security/asvs.md and docs/deployment-attacks.md with the reports in that folder. Fails if a
// table names a test that doesn't exist or didn't pass in this run.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { faultsOf, missingTests, readAttacks, readRows } from './coverage';
import { readReport } from './reports';
import { notMet, readIds, readRequirements, requirementFaults } from './requirements';

const PRODUCT = 'docs/specification-coverage.md';
const SECURITY = 'docs/security/asvs.md';
const ATTACKS = 'docs/deployment-attacks.md';
const root = resolve(import.meta.dirname, '../..');
const [folder = ''] = process.argv.slice(2);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const results = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => readReport(JSON.parse(readFileSync(join(folder, name), 'utf8')), root));
const rows = readRows(read(PRODUCT));
const ids = readIds(read('docs/security/asvs-5.0.0-ids.txt'));
const requirements = readRequirements(read(SECURITY), ids);
const attacks = readAttacks(read(ATTACKS));
const complaints = [
  ...[...faultsOf(rows), ...missingTests(rows, results)].map((fault) => `${PRODUCT}, ${fault}`),
  ...[...requirementFaults(requirements, ids), ...missingTests(requirements, results)].map(
    (fault) => `${SECURITY}, ${fault}`,
  ),
  ...missingTests(attacks, results).map((fault) => `${ATTACKS}, ${fault}`),
];
if (rows.length === 0) complaints.push(`${PRODUCT}, the table has no rows`);
if (attacks.length === 0) complaints.push(`${ATTACKS}, the table has no rows`);

const unmet = notMet(requirements);
if (unmet.length > 0)
  process.stdout.write(
    `  Requirements of ${SECURITY} that are not met: ${unmet.length} (${unmet.join(', ')})\n`,
  );
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.exitCode = complaints.length ? 1 : 0;
