import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { withoutChromium } from './guide';

interface Step {
  name?: string;
  if?: string;
  run?: string;
}

interface Job {
  env?: Record<string, string | number>;
  steps: Step[];
}

interface Outcome {
  /** The step that failed and ended a job; null if all succeeded. */
  failed: string | null;
  /** The output of its steps. */
  words: string;
}

/**
 * Runs a job of a repository's `.github/workflows/release.yml` as GitHub's runner does, one step after the other: with the
 * workflow's commands, its conditions, and the variables that a step writes to GITHUB_ENV. Steps with `uses` are left out.
 *
 * @param settings the environment's variables and secrets, and overrides of the job's own `env`
 * @param after called when a step of that name is done
 * @param done steps that another job has done in this folder; a real runner begins with an empty one
 * @param opened commands whose candidate the gate has already opened in Chromium: here that check is left out
 */
export async function runJob(
  repository: string,
  name: string,
  {
    settings,
    after = {},
    done = [],
    opened = [],
  }: {
    settings: Record<string, string>;
    after?: Record<string, () => Promise<unknown>>;
    done?: readonly string[];
    opened?: readonly string[];
  },
): Promise<Outcome> {
  const { env = {}, steps } = await readJob(repository, name, opened);
  const own = Object.entries(env).filter(([, value]) => !String(value).startsWith('${{'));
  const left = join(repository, '../github-env');
  await writeFile(left, '');
  let words = '';
  try {
    for (const step of steps) {
      const given = { ...Object.fromEntries(own.map(([key, value]) => [key, String(value)])), ...settings };
      const known = { ...given, ...(await settingsIn(left)), GITHUB_ENV: left, GITHUB_SHA: 'a1b2c3d' };
      if (step.run === undefined || done.includes(step.name ?? '') || !isWanted(step, known)) continue;
      const { failed, said } = await runStep(step.run, repository, known);
      words += said;
      if (failed) return { failed: step.name ?? step.run, words };
      await after[step.name ?? '']?.();
    }
    return { failed: null, words };
  } finally {
    await rm(left);
  }
}

async function readJob(repository: string, name: string, opened: readonly string[]): Promise<Job> {
  const text = await readFile(join(repository, '.github/workflows/release.yml'), 'utf8');
  const { jobs } = load(withoutChromium(text, opened)) as { jobs: Record<string, Job> };
  if (!jobs[name]) throw new Error(`The pipeline has no job ${name}.`);
  return jobs[name];
}

function isWanted({ if: condition }: Step, env: Record<string, string>): boolean {
  if (condition === undefined) return true;
  const [, variable] = /^env\.(\w+)$/.exec(condition) ?? [];
  if (!variable) throw new Error(`Only a condition such as env.CANARY is understood here, not ${condition}.`);
  return Boolean(env[variable]);
}

async function settingsIn(file: string): Promise<Record<string, string>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/, 2) as [string, string]));
}

async function runStep(script: string, cwd: string, env: Record<string, string>) {
  const options = { cwd, env: { ...process.env, ...env } };
  return promisify(execFile)('bash', ['--noprofile', '--norc', '-e', '-c', script], options).then(
    ({ stdout, stderr }) => ({ failed: false, said: stdout + stderr }),
    ({ stdout, stderr }) => ({ failed: true, said: `${stdout}${stderr}` }),
  );
}
