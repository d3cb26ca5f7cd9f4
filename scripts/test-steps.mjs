import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, say } from './prepare.mjs';

const NOTHING = { passed: 0, failed: 0, skipped: 0 };
const bin = (name) => join(root, 'node_modules', '.bin', name);

const ignored = (...patterns) => patterns.map((pattern) => `--testPathIgnorePatterns=${pattern}`);

/** What `npm test` runs, in this order. `report` reads a step's counts from the file that it was told to write. */
const STEPS = [
  {
    name: 'Lint',
    quiet: true,
    commands: () => [[bin('biome'), 'check', '--error-on-warnings', '--diagnostic-level=warn', '.']],
  },
  {
    name: 'Types',
    quiet: true,
    commands: () => [
      [bin('tsc'), '-b'],
      [bin('tsc'), '-p', 'tsconfig.check.json'],
    ],
  },
  {
    name: 'Unit, component and API tests',
    commands: (file) => [
      // By its name scripts/test.mjs would be a test of Jest's.
      [
        bin('jest'),
        '--ci',
        '--maxWorkers=2',
        '--json',
        `--outputFile=${file}`,
        ...ignored('/node_modules/', '/scripts/test'),
      ],
    ],
    report: ({ numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites }) => ({
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
      skipped: numPendingTests,
    }),
  },
  {
    name: 'End-to-end tests',
    commands: () => [[bin('playwright'), 'test']],
    env: (file) => ({ E2E_REPORT: file }),
    report: ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + (stats.unexpected ? 0 : errors.length),
      skipped: stats.skipped,
    }),
  },
  {
    name: 'The table of the specification',
    quiet: true,
    // It reads the reports of the steps before it.
    commands: (file) => [[process.execPath, 'scripts/check-coverage.mjs', dirname(file)]],
  },
];

/**
 * Runs every step even after one failed, so that one run tells all there is to mend. A step that fails without a failing
 * test of its own (lint, say) counts as one failure.
 */
export async function runSteps(env) {
  const folder = mkdtempSync(join(tmpdir(), 'npm-test-'));
  const counts = { ...NOTHING };
  const failedSteps = [];
  try {
    for (const [at, step] of STEPS.entries()) {
      const result = await runStep(step, join(folder, `${at}.json`), env);
      if (!result.ok) failedSteps.push(step.name);
      for (const key of Object.keys(counts)) counts[key] += result[key];
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { counts, failedSteps };
}

async function runStep(step, file, env) {
  const started = Date.now();
  say(`▸ ${step.name} …`);
  let ok = true;
  for (const command of step.commands(file)) {
    ok = ok && (await run(command, { ...env, ...step.env?.(file) }, step.quiet));
  }
  const counts = (step.report && readCounts(file, step.report)) || NOTHING;
  const failed = ok ? counts.failed : Math.max(counts.failed, 1);
  const numbers = step.report ? `: ${counts.passed} passed, ${failed} failed` : '';
  say(`${ok ? '✓' : '✗'} ${step.name}${numbers} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return { ok, ...counts, failed };
}

/** A quiet program's words are only shown where it fails. */
function run([command, ...args], env, quiet) {
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
  const child = spawn(command, args, {
    cwd: root,
    stdio,
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  const words = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => words.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`${command} could not be started: ${error.message}\n`);
      resolve(false);
    });
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(words));
      resolve(code === 0);
    });
  });
}

function readCounts(file, report) {
  try {
    return report(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
