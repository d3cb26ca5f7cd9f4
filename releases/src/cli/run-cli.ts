import { Command, CommanderError } from 'commander';
import { Refusal, UnusablePointer } from '../model/errors';
import { withRecoveryHint } from '../registry/recovery-hint';
import { addCheck } from './check-command';
import { store } from './context';
import { addDev } from './dev-command';
import { addExport } from './export-command';
import { addKeys } from './keys-command';
import { addPromote } from './promote-command';
import { addPrune } from './prune-command';
import { addPublish } from './publish-command';
import { addRollback } from './rollback-command';
import { addStatus } from './status-command';
import { addVersions } from './versions-command';
import { addWatch } from './watch-command';

const VERBS = [
  addPublish,
  addCheck,
  addPromote,
  addRollback,
  addStatus,
  addVersions,
  addExport,
  addKeys,
  addWatch,
  addPrune,
  addDev,
];

/** Runs one verb, e.g. `['promote', 'catalog@1.4.0']`. Never throws: the exit code of this process tells how it went. */
export async function runCli(args: readonly string[]): Promise<void> {
  const program = new Command('release')
    .description(
      'Ships parts of the site: publish builds and stores, promote makes live, rollback takes back.',
    )
    .exitOverride();
  for (const add of VERBS) add(program);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // It has said what is wrong, or given its help.
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else {
      process.stderr.write(`${await wordsFor(error)}\n`);
      // 1: refused, and nothing was changed. 2: something that should not happen.
      process.exitCode = error instanceof Refusal ? 1 : 2;
    }
  }
}

async function wordsFor(error: unknown): Promise<string> {
  if (error instanceof UnusablePointer) return withRecoveryHint(store(), error);
  if (error instanceof Refusal) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
