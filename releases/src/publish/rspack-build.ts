import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StatsCompilation, StatsError } from '@rspack/core';
import { Refusal } from '../model/errors';
import { rspackCommand } from './rspack-command';

interface Build {
  /** The part's folder. */
  dir: string;
  version: string;
  /** The output folder. */
  outDir: string;
  /** Builds the code that renders pages on a server, in place of the browser's. */
  server?: boolean;
}

/**
 * Runs `rspack build` in a part's folder, as its team does, on the part's own `rspack.config.mjs`. Returns the compiler's
 * report; throws {@link Refusal} with its words if the part doesn't build.
 */
export async function rspackBuild(
  part: string,
  { dir, version, outDir, server }: Build,
): Promise<StatsCompilation> {
  const folder = await mkdtemp(join(tmpdir(), `report-${part}-`));
  const file = join(folder, 'report.json');
  try {
    const env = [`version=${version}`, ...(server ? ['server'] : [])].flatMap((value) => ['--env', value]);
    const args = ['build', ...env, '--output-path', outDir, '--json', file];
    const words = await run(part, dir, args);
    const report = await readReport(file);
    const errors = report?.errors?.map(wordsOf).join('\n');
    if (errors || !report) throw new Refusal(`${part} does not build:\n${errors || words}`);
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its output, for an error in the configuration, of which there is no report. */
function run(part: string, cwd: string, args: readonly string[]): Promise<string> {
  const bin = rspackCommand(part, cwd);
  return new Promise((done) => {
    execFile(
      process.execPath,
      [bin, ...args],
      { cwd, env: { ...process.env, NODE_ENV: 'production' } },
      (_, out, words) => done(`${out}${words}`.trim()),
    );
  });
}

/** Null if the build ended before it wrote a report. */
async function readReport(file: string): Promise<StatsCompilation | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as StatsCompilation);
}

/** The compiler's message, with the file that it is about. */
const wordsOf = ({ moduleName, message }: StatsError): string =>
  moduleName ? `${moduleName}\n${message}` : message;
