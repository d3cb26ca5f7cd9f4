// node scripts/check-coverage.mjs <folder>: holds docs/specification-coverage.md against the reports in that folder, as the
// last step of `npm test`. Fails where the table names a test that doesn't exist or didn't pass in this run.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addReport, faultsOf, missingTests, readRows } from './coverage.mjs';
import { root } from './prepare.mjs';

const TABLE = 'docs/specification-coverage.md';
const folder = process.argv[2] ?? '';

const results = new Map();
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  addReport(results, JSON.parse(readFileSync(join(folder, file), 'utf8')), root);
}
const rows = readRows(readFileSync(join(root, TABLE), 'utf8'));
const complaints = [...faultsOf(rows), ...missingTests(rows, results)];
if (rows.length === 0) complaints.push('the table has no rows');

for (const complaint of complaints) process.stderr.write(`${TABLE}, ${complaint}\n`);
process.exitCode = complaints.length ? 1 : 0;
