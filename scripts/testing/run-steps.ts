import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onSignal } from '../on-signal';
import { openMemoryFolder, removeFolder } from './memory-folder';
import { readReport, type TestResult } from './reports';
import type { Selection } from './select';
import type { Command, Step } from './steps';

/** How a step ended. */
export interface Ended {
  step: Step;
  ok: boolean;
  results: TestResult[];
}

interface Run {
  root: string;
  selection: Selection;
  env: Record<string, string>;
  say(line: string): void;
}

/** The programs that run now. */
const running = new Set<ChildProcess>();

/**
 * Runs every selected step, also after one failed, so that one run reports all there is to fix. A signal ends the programs, and
 * then this process.
 */
export async function runSteps(steps: readonly Step[], run: Run): Promise<Ended[]> {
  const folder = mkdtempSync(join(tmpdir(), 'npm-test-'));
  const memory = openMemoryFolder();
  const ended: Ended[] = [];
  let asked = 0;
  const forget = onSignal((signal, code) => {
    asked = code;
    for (const program of running) program.kill(signal);
  });
  try {
    for (const group of groupsOf(steps.filter((step) => step.concerns(run.selection))))
      if (!asked)
        ended.push(
          ...(await Promise.all(
            group.map((step) =>
              runStep(step, join(folder, `${steps.indexOf(step)}.json`), {
                ...run,
                env: { ...run.env, ...(memory && step.worksInMemory ? { TMPDIR: memory.path } : {}) },
              }),
            ),
          )),
        );
  } finally {
    memory?.remove();
    removeFolder(folder);
    forget();
  }
  if (asked) process.exit(asked);
  return ended;
}

/** Steps with tests use every core, so each runs alone; those between them use one core each, so they run together. */
export function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const [at, step] of steps.entries()) {
    const before = steps[at - 1];
    if (before && !before.tests && !step.tests) groups.at(-1)?.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function runStep(step: Step, report: string, { root, selection, env, say }: Run): Promise<Ended> {
  const started = Date.now();
  say(`▸ ${step.name} …`);
  let ok = true;
  for (const command of step.commands(selection, report))
    ok &&= await runCommand(command, {
      root,
      env: { ...env, ...step.env?.(report) },
      aloud: Boolean(step.tests) || step.speaks,
    });
  const results = step.tests ? readResults(report, root) : [];
  // A program that failed has told why, and may have left out the rest.
  const notRun = ok ? (step.tests?.(selection) ?? []).filter((file) => !isAmong(results, file)) : [];
  ok &&= notRun.length === 0;
  const ended = { step, ok, results: [...results, ...notRun.map(asFailure)] };
  const { passed, failed } = count([ended]);
  const numbers = step.tests ? `: ${passed} passed, ${failed} failed` : '';
  say(`${ok ? '✓' : '✗'} ${step.name}${numbers} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return ended;
}

const isAmong = (results: readonly TestResult[], wanted: string): boolean =>
  results.some(({ file }) => file === wanted);

/** A test file that no result names: it is outside the folders in which its program looks for tests, say. */
const asFailure = (file: string): TestResult => ({ file, title: 'the file was not run', outcome: 'failed' });

/** The tests of all steps. A step that failed without a failing test of its own (lint, say) counts as one failure. */
export function count(ended: readonly Ended[]): Record<TestResult['outcome'], number> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { ok, results } of ended) {
    for (const { outcome } of results) counts[outcome] += 1;
    if (!ok && !results.some(({ outcome }) => outcome === 'failed')) counts.failed += 1;
  }
  return counts;
}

interface Surroundings {
  root: string;
  env: Record<string, string>;
  /** Whether its output is shown while it runs. Otherwise it is shown only if it fails. */
  aloud?: boolean | undefined;
}

function runCommand([program, ...args]: Command, { root, env, aloud }: Surroundings): Promise<boolean> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', aloud ? 'inherit' : 'pipe', aloud ? 'inherit' : 'pipe'],
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      ...env,
    },
    shell: process.platform === 'win32',
  });
  running.add(child);
  const words: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => words.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`${program} could not be started: ${error.message}\n`);
      resolve(false);
    });
    child.on('close', (code) => {
      running.delete(child);
      if (code !== 0) process.stderr.write(Buffer.concat(words));
      resolve(code === 0);
    });
  });
}

/** None if the program ended before it wrote its report. */
function readResults(report: string, root: string): TestResult[] {
  try {
    return readReport(JSON.parse(readFileSync(report, 'utf8')), root);
  } catch {
    return [];
  }
}
