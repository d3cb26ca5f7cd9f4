import { join } from 'node:path';
import { type SiteProcess, startSite } from '@food/e2e/start-server';
import type { Deployment } from '@food/releases/model/deployment';
import { nameOf } from '@food/releases/model/release';
import { promote } from '@food/releases/promote/promote';
import { publish } from '@food/releases/publish/publish';
import { openStore } from '@food/releases/registry/open-store';
import { remoteManifests, root } from '../builds/paths';

/** A site in use has a release before the live one, which its pages must name. */
const BEFORE = '0.9.0';
const NOW = '1.0.0';

/** The product as shipped: every part published and promoted, the second time over, and the real server. */
export async function startProduct(folder: string): Promise<{ site: SiteProcess; deployment: Deployment }> {
  const store = join(folder, 'releases');
  await deploy(store, BEFORE);
  const deployment = await deploy(store, NOW);
  return { site: await startSite({ store, dataDir: join(folder, 'data') }), deployment };
}

async function deploy(folder: string, version: string): Promise<Deployment> {
  const store = openStore(`file:${folder}`);
  const releases = [];
  for (const part of ['host', ...remoteManifests().map((card) => card.part)]) {
    releases.push(await publish(store, { root, part, version }));
  }
  return promote(store, releases.map(nameOf), { by: 'bench', why: 'to be measured' });
}
