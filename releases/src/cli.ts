import { Command } from 'commander';
import { addCheck } from './commands/check';
import { store } from './commands/context';
import { addDev } from './commands/dev';
import { addExport } from './commands/export';
import { addKeys } from './commands/keys';
import { addPromote } from './commands/promote';
import { addPrune } from './commands/prune';
import { addPublish } from './commands/publish';
import { addRollback } from './commands/rollback';
import { addStatus } from './commands/status';
import { addWatch } from './commands/watch';
import { Refusal, UnusablePointer } from './errors';
import { withWayOut } from './way-out';

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
      ? await withWayOut(store(), error)
      : error instanceof Refusal
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
  process.stderr.write(`${words}\n`);
  // 1: refused, and nothing was changed. 2: something that should not happen.
  process.exitCode = error instanceof Refusal ? 1 : 2;
});
