/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
});
