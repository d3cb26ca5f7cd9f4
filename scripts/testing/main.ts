import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../find-chromium';
import { stop } from '../stop';
import { runSteps } from './run-steps';
import { findTestFiles, partsOf, type Selection, select, UnknownArgument } from './select';
import { STEPS } from './steps';
import { summarize } from './summary';

const root = resolve(import.meta.dirname, '../..');
const parts = partsOf(readdirSync(root));
const HELP = `npm test                  checks everything, in these steps:
${STEPS.map(({ name }) => `                            ${name}`).join('\n')}
npm test -- catalog       checks one part: its lint, the types, its tests. The parts are
                            ${parts.join(', ')}
npm test -- cart-totals   runs the tests that have these words in their file's path; a whole path works too

Several names may be given at once. The steps have commands of their own: npm run lint, typecheck, unit, e2e.`;

const started = Date.now();
const say = (line: string) => process.stdout.write(`${line}\n`);

const { help, names } = readArguments();
if (help) say(HELP);
else await runTests(selectOrStop(names));

function readArguments(): { help: boolean; names: string[] } {
  try {
    const options = { help: { type: 'boolean', short: 'h', default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { help: values.help, names: positionals };
  } catch {
    return stop('npm test takes names of parts and of test files, and --help: npm test -- --help');
  }
}

function selectOrStop(wanted: string[]): Selection {
  try {
    return select(wanted, { files: findTestFiles(root), parts });
  } catch (error) {
    if (!(error instanceof UnknownArgument)) throw error;
    return stop(error.message);
  }
}

async function runTests(selection: Selection): Promise<void> {
  const env = { CI: 'true', PLAYWRIGHT_CHROMIUM: ensureChromium() };
  const ended = await runSteps(STEPS, { root, selection, env, say });
  say(summarize(ended, (Date.now() - started) / 60_000));
  process.exitCode = ended.every(({ ok }) => ok) ? 0 : 1;
}
