import { readFileSync } from 'node:fs';
import { documented } from '@food/server/testing/operations-commands';
import { findForeignLicences } from './licences';
import { runProgram } from './run-program';
import { findSbomFaults } from './sbom';
import { readAudit } from './vulnerabilities';

/** A registry that can't be reached may delay this for minutes. */
const AUDIT_LIMIT_MS = 60_000;

const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'));
const [npm = '', ...sbomWords] = documented('npm run sbom --silent').split(' ');

const [dead, sbom, [licences, audit]] = await Promise.all([
  runProgram(['knip', '--no-progress']),
  runProgram([npm, ...sbomWords]),
  withPnpm(),
]);
const { faults, notes } = readAudit(audit);
if (!dead.ok) {
  faults.push(
    `${dead.output.trim()}\nNobody uses that: take it out, or the word "export" before it. What is used in a way that no import shows is named in knip.jsonc.`,
  );
}
if (licences.ok) faults.push(...findForeignLicences(JSON.parse(licences.stdout)));
if (licences.ok && sbom.ok)
  faults.push(...findSbomFaults(JSON.parse(sbom.stdout), JSON.parse(licences.stdout)));
for (const { ok, output } of [licences, sbom]) if (!ok) faults.push(output.trim());

for (const note of notes) process.stdout.write(`  ${note}\n`);
for (const fault of faults) process.stderr.write(`✗ ${fault}\n`);
if (faults.length > 0) process.exitCode = 1;

/** npx takes seconds to find pnpm, which itself starts at once: its path is looked up once. */
async function withPnpm() {
  const words = ['--yes', '--package', packageManager, '--call', 'node -p process.env.PATH'];
  const found = await runProgram(['npx', ...words]);
  if (found.ok) process.env.PATH = found.stdout.trim();
  return Promise.all([
    found.ok ? runProgram(['pnpm', '--recursive', 'licenses', 'list', '--prod', '--json']) : found,
    found.ok ? runProgram(['pnpm', 'audit', '--prod'], AUDIT_LIMIT_MS) : found,
  ]);
}
