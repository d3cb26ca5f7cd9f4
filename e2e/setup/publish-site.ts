// Run by tsx in a process of its own, which takes the compiler's memory with it: publish-site.ts <store folder>
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Refusal } from '@food/releases/model/errors';
import { deployMissing } from '@food/releases/promote/deploy-missing';
import { readLive } from '@food/releases/registry/deployments';
import { openStore } from '@food/releases/registry/open-store';

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/e2e-releases');

const [folder = ''] = process.argv.slice(2);
const store = openStore(`file:${folder}`);

// Releases without a deployment: deployMissing takes each one that was built from exactly the sources of now.
await cp(cache, join(folder, 'releases'), { recursive: true }).catch(() => undefined);
try {
  await deployMissing({ root, store, say: (line) => process.stdout.write(`  ${line}\n`) });
  await keepLive();
} catch (error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : String(error)}\n`);
  process.exit(1);
}

/** The cache holds what this run made live, and nothing older. */
async function keepLive(): Promise<void> {
  const { deployment } = await readLive(store);
  const live = [deployment?.host, ...Object.values(deployment?.remotes ?? {})].flatMap(
    (part) => part?.live ?? [],
  );
  const fresh = `${cache}-${process.pid}`;
  for (const { part, version } of live) {
    await cp(join(folder, 'releases', part, version), join(fresh, part, version), { recursive: true });
  }
  await mkdir(cache, { recursive: true });
  const old = `${fresh}-old`;
  await rename(cache, old);
  await rename(fresh, cache);
  await rm(old, { recursive: true, force: true });
}
