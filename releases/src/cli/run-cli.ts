import { Command, CommanderError } from 'commander';
import { Refusal, UnusablePointer } from '../model/errors';
import { withRecoveryHint } from '../registry/recovery-hint';
import { store } from './context';
import { refuseTakenByNpm } from './taken-by-npm';

type Add = (program: Command) => void;

const addStatus = async (): Promise<Add> => (await import('./status-command')).addStatus;
const addRollback = async (): Promise<Add> => (await import('./rollback-command')).addRollback;

/** In the order of the help. Loading all of them takes longer than most of them run. */
const VERBS: Readonly<Record<string, () => Promise<Add>>> = {
  new: async () => (await import('./new-command')).addNew,
  publish: async () => (await import('./publish-command')).addPublish,
  check: async () => (await import('./check-command')).addCheck,
  preview: async () => (await import('./preview-command')).addPreview,
  promote: async () => (await import('./promote-command')).addPromote,
  sign: async () => (await import('./sign-command')).addSign,
  rollback: addRollback,
  halt: addRollback,
  remove: async () => (await import('./remove-command')).addRemove,
  status: addStatus,
  history: addStatus,
  diff: addStatus,
  copy: async () => (await import('./copy-command')).addCopy,
  versions: async () => (await import('./versions-command')).addVersions,
  export: async () => (await import('./export-command')).addExport,
  keys: async () => (await import('./keys-command')).addKeys,
  root: async () => (await import('./root-command')).addRoot,
  timestamp: async () => (await import('./timestamp-command')).addTimestamp,
  watch: async () => (await import('./watch-command')).addWatch,
  prune: async () => (await import('./prune-command')).addPrune,
  where: async () => (await import('./where-command')).addWhere,
  types: async () => (await import('./types-command')).addTypes,
  dev: async () => (await import('./dev-command')).addDev,
};

/** Runs one verb, e.g. `['promote', 'catalog@1.4.0']`. Never throws: sets the exit code of this process. */
export async function runCli(args: readonly string[]): Promise<void> {
  const program = new Command('release')
    .description(
      'Ships parts of the site: new makes one, publish builds and stores, promote makes live, rollback takes back, copy takes a release to another store.',
    )
    .exitOverride();
  for (const add of await wanted(args[0])) add(program);
  sayWhereHelpIs(program);
  try {
    refuseTakenByNpm(program, args);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // It has already printed the error, or its help.
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else {
      process.stderr.write(`${await wordsFor(error)}\n`);
      // 1: refused, and nothing was changed. 2: an unexpected error.
      process.exitCode = error instanceof Refusal ? 1 : 2;
    }
  }
}

/** After what is wrong with the arguments. */
function sayWhereHelpIs(command: Command, called: readonly string[] = []): void {
  command.showHelpAfterError(`What it takes: npm run release -- ${[...called, '--help'].join(' ')}`);
  for (const verb of command.commands) sayWhereHelpIs(verb, [...called, verb.name()]);
}

/** The requested verb, or all of them for the help. */
async function wanted(name = ''): Promise<Iterable<Add>> {
  const add = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  return add ? [await add()] : new Set(await Promise.all(Object.values(VERBS).map((each) => each())));
}

async function wordsFor(error: unknown): Promise<string> {
  if (error instanceof UnusablePointer) return withRecoveryHint(store(), error);
  if (error instanceof Refusal) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
