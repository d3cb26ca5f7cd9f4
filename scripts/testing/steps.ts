import { dirname } from 'node:path';
import type { Selection } from './select';

/** A program of node_modules/.bin and its arguments, run from the repository's root. */
export type Command = readonly [program: string, ...args: string[]];

/** One check of `npm test`. */
export interface Step {
  name: string;
  /** How a person runs it alone. */
  alone: string;
  /** Whether the selection needs it; otherwise it is left out. */
  concerns(selection: Selection): boolean;
  /** Run one after the other until one fails. A step with tests writes its JSON report, of Jest or Playwright, to `report`. */
  commands(selection: Selection, report: string): Command[];
  /** Further settings of its programs. */
  env?(report: string): Record<string, string>;
  /**
   * The files of its tests, which are counted by its report and shown while they run; one that the report leaves out has failed. Other
   * steps print only if they fail.
   */
  tests?(selection: Selection): readonly string[];
  /** Whether its temporary files are in memory, if the machine has enough of it. */
  worksInMemory?: boolean;
  /** Whether its output is shown even if it succeeds. */
  speaks?: boolean;
}

/** The steps of `npm test`, in this order; neighbours without tests run together. To add a check, add an entry. */
export const STEPS: readonly Step[] = [
  {
    name: 'Lint',
    alone: 'npm run lint',
    concerns: ({ folders }) => folders.length > 0,
    commands: ({ folders }) => [
      ['biome', 'check', '--error-on-warnings', '--diagnostic-level=warn', ...folders],
      ['node', 'scripts/run.mjs', 'scripts/lint-rules/main.ts'],
    ],
  },
  {
    name: 'Types',
    alone: 'npm run typecheck',
    concerns: ({ folders }) => folders.length > 0,
    commands: () => [
      // One checker for each project: with four, each would check the types that a project takes from others, on two cores.
      ['tsc', '-b', '--checkers', '1', '--builders', '2'],
      ['tsc', '-p', 'tsconfig.check.json', '--checkers', '1'],
    ],
  },
  {
    name: 'Dead code, licences and known vulnerabilities',
    alone: 'npm run tidy',
    concerns: ({ whole }) => whole,
    commands: () => [['node', 'scripts/run.mjs', 'scripts/tidy/main.ts']],
    speaks: true,
  },
  {
    name: 'Unit, component and API tests',
    alone: 'npm run unit',
    tests: ({ unitTests }) => unitTests,
    worksInMemory: true,
    concerns: ({ unitTests }) => unitTests.length > 0,
    commands: ({ whole, unitTests }, report) => [
      [
        'jest',
        '--ci',
        '--json',
        `--outputFile=${report}`,
        ...(whole ? [] : ['--runTestsByPath', ...unitTests]),
      ],
    ],
  },
  {
    name: 'End-to-end tests',
    alone: 'npm run e2e',
    tests: ({ specs }) => specs,
    concerns: ({ specs }) => specs.length > 0,
    commands: ({ whole, specs }) => [['playwright', 'test', ...(whole ? [] : specs)]],
    env: (report) => ({ E2E_REPORT: report }),
  },
  {
    name: 'The tables of coverage and of security',
    alone: 'npm test (it reads the results of every test)',
    concerns: ({ whole }) => whole,
    commands: (_, report) => [
      ['node', 'scripts/run.mjs', 'scripts/testing/check-coverage.ts', dirname(report)],
    ],
    speaks: true,
  },
];
