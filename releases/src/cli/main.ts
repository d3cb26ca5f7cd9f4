import { Command } from 'commander';
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
import { addWatch } from './watch-command';

const program = new Command('release').description(
  'Ships parts of the site: publish builds and stores, promote makes live, rollback takes back.',
);
for (const add of [
  addPublish,
  addCheck,
  addPromote,
  addRollback,
  addStatus,
  addExport,
  addKeys,
  addWatch,
  addPrune,
  addDev,
])
  add(program);

program.parseAsync().catch(async (error: unknown) => {
  const words =
    error instanceof UnusablePointer
      ? await withRecoveryHint(store(), error)
      : error instanceof Refusal
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
  process.stderr.write(`${words}\n`);
  // 1: refused, and nothing was changed. 2: something that should not happen.
  process.exitCode = error instanceof Refusal ? 1 : 2;
});
