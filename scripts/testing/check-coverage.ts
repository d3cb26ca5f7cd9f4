// Run by tsx: check-coverage.ts <folder>. Holds docs/specification-coverage.md against the reports in that folder, as the
// last step of `npm test`. Fails where the table names a test that doesn't exist or didn't pass in this run.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { faultsOf, missingTests, readRows } from './coverage';
import { readReport } from './reports';

const TABLE = 'docs/specification-coverage.md';
const root = resolve(import.meta.dirname, '../..');
const [folder = ''] = process.argv.slice(2);

const results = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => readReport(JSON.parse(readFileSync(join(folder, name), 'utf8')), root));
const rows = readRows(readFileSync(join(root, TABLE), 'utf8'));
const complaints = [...faultsOf(rows), ...missingTests(rows, results)];
if (rows.length === 0) complaints.push('the table has no rows');

for (const complaint of complaints) process.stderr.write(`${TABLE}, ${complaint}\n`);
process.exitCode = complaints.length ? 1 : 0;
