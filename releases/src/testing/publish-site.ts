import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileStore } from '../object-store/file-store';
import { publish } from '../publish/publish';
import { type Sources, writePart } from './fixture-site';

/**
 * Publishes the host of this repository and small remotes: `<store's folder> <file>`, where the file holds
 * `[{part, version, sources}]` as JSON. One process for all: starting the compiler takes longer than these builds.
 */
const [folder = '', file = ''] = process.argv.slice(2);
const store = fileStore(folder);
const parts = JSON.parse(await readFile(file, 'utf8')) as {
  part: string;
  version: string;
  sources: Sources;
}[];

await Promise.all([
  publish(store, { root: resolve(import.meta.dirname, '../../..'), part: 'host', version: '1.0.0' }),
  ...parts.map(async ({ part, version, sources }) => {
    const root = await mkdtemp(join(tmpdir(), 'fixture-'));
    await writePart(root, part, sources);
    await publish(store, { root, part, version });
    await rm(root, { recursive: true, force: true });
  }),
]);
