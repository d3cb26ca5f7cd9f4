import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const contracts = createRequire(import.meta.url).resolve('@food/contracts/part-manifest');

/** Here the contracts are sources, in other repositories they are compiled. */
const compiled = async () => {
  if (!contracts.endsWith('.ts')) return contracts;
  const { compile } = await import('./compile.mjs');
  return compile(resolve(import.meta.dirname, '../..'), 'shared/contracts/src/part-manifest.ts');
};

// A configuration is wanted at once, so this is waited for while it is loaded.
/** @type {typeof import('@food/contracts/part-manifest')} */
const { InvalidManifest, manifestIsMissing, parseManifest, RemoteManifest } = await import(
  pathToFileURL(await compiled()).href
);

/**
 * The `remote.json` of a remote. Throws an error with the same message as `release publish` if it can't be used.
 *
 * @param {string} dir the remote's folder
 */
export function readRemoteManifest(dir) {
  const file = `${basename(dir)}/remote.json`;
  try {
    return parseManifest(RemoteManifest, read(join(dir, 'remote.json'), file), file);
  } catch (error) {
    // The fault is in the file; a stack would only distract.
    if (error instanceof InvalidManifest) error.stack = error.message;
    throw error;
  }
}

/** @type {(path: string, file: string) => string} */
function read(path, file) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw manifestIsMissing(file);
  }
}
