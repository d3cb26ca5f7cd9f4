// Runs in a process of its own, whose end frees the compiler's memory: publish-site.ts <store folder>
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@food/releases/model/errors';
import { deployMissing } from '@food/releases/promote/deploy-missing';
import { partsIn } from '@food/releases/publish/part-folder';
import { packageVersion } from '@food/releases/publish/publish';
import { folderOf } from '@food/releases/publish/source-digest';
import { openStore } from '@food/releases/registry/open-store';
import { type Build, fromCache, keepInCache, releaseIn } from './release-cache';
import { root } from './start-server';

const [store = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`  ${line}\n`);

try {
  const builds = await Promise.all((await partsIn(root)).map(buildOf));
  await Promise.all(builds.map(takeFromCache));
  // Takes each release from the cache that was built from exactly the present sources, builds the others, and makes all live.
  await deployMissing({ root, store: openStore(`file:${store}`), say });
  for (const build of builds) await keepInCache(build, store);
} catch (error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : String(error)}\n`);
  process.exit(1);
}

async function buildOf(part: string): Promise<Build> {
  return { part, version: await packageVersion(join(root, folderOf(part)), part) };
}

async function takeFromCache(build: Build): Promise<void> {
  const folder = await fromCache(build);
  if (folder) await cp(folder, releaseIn(store, build), { recursive: true });
}
