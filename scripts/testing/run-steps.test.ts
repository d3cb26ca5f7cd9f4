/** @jest-environment node */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { groupsOf, runSteps } from './run-steps';
import { STEPS, type Step } from './steps';

it('lint, types and tidying go together; each step with tests has the machine to itself', () => {
  expect(groupsOf(STEPS).map((group) => group.map(({ name }) => name))).toEqual([
    ['Lint', 'Types', 'Dead code, licences and known vulnerabilities'],
    ['Unit, component and API tests'],
    ['End-to-end tests'],
    ['The tables of coverage and of security'],
  ]);
});

describe('A run', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'steps-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** A step whose program ends well and reports that the tests of these files passed. */
  const reporting = (files: string[]): Step => ({
    name: 'Tests',
    alone: 'npm run unit',
    concerns: () => true,
    tests: ({ unitTests }) => unitTests,
    commands: (_, report) => {
      const testResults = files.map((file) => ({
        name: join(root, file),
        status: 'passed',
        assertionResults: [{ fullName: 'adds up', status: 'passed' }],
      }));
      writeFileSync(
        join(root, 'write.mjs'),
        `import { writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(report)}, ${JSON.stringify(JSON.stringify({ testResults }))});`,
      );
      return [['node', 'write.mjs']];
    },
  });
  const run = (reported: string[]) =>
    runSteps([reporting(reported)], {
      root,
      selection: { whole: true, folders: [], unitTests: ['src/a.test.ts', 'src/b.test.ts'], specs: [] },
      env: {},
      say: () => undefined,
    });

  it('is green if each test file has passed', async () => {
    const [tests] = await run(['src/a.test.ts', 'src/b.test.ts']);

    expect(tests?.ok).toBe(true);
  });

  it('is red if a test file was not run, though its program ended well', async () => {
    const [tests] = await run(['src/a.test.ts']);

    expect(tests?.ok).toBe(false);
    expect(tests?.results).toContainEqual({
      file: 'src/b.test.ts',
      title: 'the file was not run',
      outcome: 'failed',
    });
  });

  it.each([
    ['Ctrl-C', 'SIGINT', 130],
    ['a pipeline’s end', 'SIGTERM', 143],
  ] as const)('that is ended by %s leaves no process and no files', async (_, signal, code) => {
    const program = join(root, 'program.mjs');
    execFileSync(
      resolve(__dirname, '../../node_modules/.bin/esbuild'),
      ['--bundle', '--platform=node', '--format=esm', `--outfile=${program}`, '--log-level=error'],
      {
        cwd: __dirname,
        input: `import { runSteps } from './run-steps';
          const wait = 'console.log("step " + process.pid); setTimeout(() => {}, 20_000)';
          const selection = { whole: true, folders: [], unitTests: [], specs: [] };
          const step = { name: 'Long', worksInMemory: true, speaks: true, concerns: () => true, commands: () => [['node', '-e', wait]] };
          await runSteps([step, step], { root: ${JSON.stringify(root)}, selection, env: {}, say() {} });`,
      },
    );
    const run = spawn(process.execPath, [program], { env: { ...process.env, TMPDIR: root } });
    const steps: number[] = [];
    while (steps.length < 2) {
      const [words] = await once(run.stdout, 'data');
      for (const [, pid] of `${words}`.matchAll(/step (\d+)/g)) steps.push(Number(pid));
    }

    run.kill(signal);
    const [ended] = await once(run, 'exit');

    expect(ended).toBe(code);
    expect(readdirSync(root)).toEqual(['program.mjs']);
    expect(existsSync(`/dev/shm/npm-test-${run.pid}`)).toBe(false);
    for (const pid of steps) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
