import { readFileSync } from 'node:fs';
import { readAudit } from './known-holes';
import { findForeignLicences } from './licences';
import { runProgram } from './run-program';

/** A registry that is away may keep us waiting for minutes. */
const AUDIT_LIMIT_MS = 60_000;

const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'));
const pnpm = ['npx', '--yes', packageManager] as const;

const [dead, licences, audit] = await Promise.all([
  runProgram(['knip', '--no-progress']),
  runProgram([...pnpm, '--recursive', 'licenses', 'list', '--prod', '--json']),
  runProgram([...pnpm, 'audit', '--prod'], AUDIT_LIMIT_MS),
]);
const { faults, notes } = readAudit(audit);
if (!dead.ok) {
  faults.push(
    `${dead.output.trim()}\nNobody uses that: take it out, or the word "export" before it. What is used in a way that no import shows is named in knip.jsonc.`,
  );
}
faults.push(...(licences.ok ? findForeignLicences(JSON.parse(licences.stdout)) : [licences.output.trim()]));

for (const note of notes) process.stdout.write(`  ${note}\n`);
for (const fault of faults) process.stderr.write(`✗ ${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
