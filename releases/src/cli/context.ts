import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { Refusal } from '../model/errors';
import { folderFailure } from '../object-store/folder-failure';
import type { ObjectStore } from '../object-store/object-store';
import { openStore, type StoreSettings, storeSettings } from '../registry/open-store';
import { fileMemory } from '../signing/file-memory';

/** The repository's root, where npm starts the command: parts are built from its folders, or it is itself a part. */
export const root = process.cwd();

/** The store that RELEASE_STORE names; a `file:` folder is relative to the repository's root. */
export const storeAddress = (): string => fullAddress(process.env.RELEASE_STORE || 'file:.releases');

/** A store's address, with a folder's path resolved from the repository's root. */
export const fullAddress = (url: string): string =>
  url.startsWith('file:') ? `file:${resolve(root, url.slice('file:'.length))}` : url;

/** The store that RELEASE_STORE names. Throws {@link Refusal} for a folder that isn't there: its name is probably mistyped. */
export function store(settings: StoreSettings = {}): ObjectStore {
  const address = storeAddress();
  if (address.startsWith('file:') && !isThere(address.slice('file:'.length)))
    throw new Refusal(
      `There is no release store ${address}. "npm start" makes one, and so does "npm run release -- publish <part>"; RELEASE_STORE names another.`,
    );
  return storeToFill(settings);
}

function isThere(folder: string): boolean {
  try {
    return statSync(folder, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw folderFailure(`The release store ${folder}`, error);
  }
}

/** The same, for a folder that may be new. */
export const storeToFill = (settings: StoreSettings = {}): ObjectStore =>
  openStore(storeAddress(), { ...storeSettings(process.env), memory: memory(), ...settings });

/** For a signed store: what this machine saw last (signing/file-memory.ts). */
const memory = () =>
  fileMemory([process.env.S3_ENDPOINT ?? '', storeAddress()].filter(Boolean).join(' '), warn);

/** Prints a warning on stderr; stdout is for programs. */
export const warn = (words: string): void => void process.stderr.write(`Warning: ${words}\n`);

/** Prints for a person, or the value for a program. */
export function print(json: boolean | undefined, value: unknown, lines: readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`);
}

/** The user of the command; a pipeline names itself by RELEASE_BY. */
export const currentUser = (): string => process.env.RELEASE_BY || userInfo().username;
