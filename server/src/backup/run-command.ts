import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '@food/releases/model/errors';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { bareStore } from '@food/releases/registry/open-store';
import { type Config, ConfigError, readConfig } from '../config';
import { BackupError } from './backup-note';

/** The only settings that these commands need: where data is stored. */
const PLACES = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_URL_FILE', 'RELEASE_STORE', 'S3_ENDPOINT'] as const;

export interface Places {
  readonly folder: string;
  /** Whether the command does only its part. */
  readonly isOnly: boolean;
  readonly config: Config;
  readonly store: ObjectStore;
}

interface Command {
  /** The name before the folder, `to` or `from`. */
  readonly option: string;
  /** The whole command, for the error if the folder is missing. */
  readonly example: string;
  /** The name of an option by which the command does only a part. */
  readonly only?: string;
}

/** Runs a command of one folder, and prints its result. */
export async function runCommand(command: Command, run: (places: Places) => Promise<string>): Promise<void> {
  try {
    const given = parse(command);
    const config = readConfig({
      ...Object.fromEntries(PLACES.map((name) => [name, process.env[name]])),
      DEMO: '1',
    });
    const store = bareStore(config.releaseStore, config.storeSettings);
    process.stdout.write(`${await run({ ...given, config, store })}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? wordsOf(error) : error}\n`);
    process.exitCode = 1;
  }
}

function parse({ option, example, only }: Command): Pick<Places, 'folder' | 'isOnly'> {
  const wanted = new BackupError(`It takes a folder: ${example}`);
  try {
    const part = only && ({ [only]: { type: 'boolean' } } as const);
    const { values } = parseArgs({ options: { [option]: { type: 'string' }, ...part } });
    const folder = values[option];
    if (typeof folder !== 'string' || !folder) throw wanted;
    const isOnly = only !== undefined && values[only] === true;
    return { folder: resolve(process.env.INIT_CWD ?? '', folder), isOnly };
  } catch {
    throw wanted;
  }
}

const isExpected = (error: Error): boolean =>
  [ConfigError, BackupError, Refusal].some((kind) => error instanceof kind);

/** Only the reason: the text of a statement could contain customers' data. */
function wordsOf(error: Error): string {
  if (isExpected(error)) return error.message;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
