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
  readonly config: Config;
  readonly store: ObjectStore;
}

/**
 * Runs a command of one folder, and prints its result.
 *
 * @param option the name before the folder, `to` or `from`
 * @param example the whole command, for the error if the folder is missing
 */
export async function runCommand(
  option: 'to' | 'from',
  example: string,
  run: (places: Places) => Promise<string>,
): Promise<void> {
  try {
    const { folder } = parse(option, example);
    const config = readConfig({
      ...Object.fromEntries(PLACES.map((name) => [name, process.env[name]])),
      DEMO: '1',
    });
    const store = bareStore(config.releaseStore, config.storeSettings);
    process.stdout.write(`${await run({ folder, config, store })}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? wordsOf(error) : error}\n`);
    process.exitCode = 1;
  }
}

function parse(option: string, example: string): { folder: string } {
  const wanted = new BackupError(`It takes a folder: ${example}`);
  try {
    const { values } = parseArgs({ options: { [option]: { type: 'string' } } });
    const folder = values[option];
    if (typeof folder !== 'string' || !folder) throw wanted;
    return { folder: resolve(process.env.INIT_CWD ?? '', folder) };
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
