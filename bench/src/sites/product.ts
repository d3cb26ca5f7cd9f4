import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { MenuDocument } from '@food/contracts/catalog';
import { Api } from '@food/e2e/api';
import { OPS_TOKEN, type SiteProcess, startSite } from '@food/e2e/start-server';
import type { Deployment } from '@food/releases/model/deployment';
import { nameOf } from '@food/releases/model/release';
import { promote } from '@food/releases/promote/promote';
import { publish } from '@food/releases/publish/publish';
import { openStore } from '@food/releases/registry/open-store';
import { buildLarge } from '@food/releases/testing/many-remotes';
import { putWhole } from '@food/releases/testing/whole-release';
import { remoteManifests, root } from '../builds/paths';

/** A site in production has a release before the live one, which its pages must name. */
const BEFORE = '0.9.0';
const NOW = '1.0.0';

export interface Product {
  site: SiteProcess;
  /** Folder of its release store. */
  store: string;
  deployment: Deployment;
}

/** The product as shipped: every part published and promoted, twice, with the real server. */
export async function startProduct(folder: string, env: Record<string, string> = {}): Promise<Product> {
  const store = join(folder, 'releases');
  await deploy(store, BEFORE);
  const deployment = await deploy(store, NOW);
  return { site: await startSite({ store, dataDir: join(folder, 'data'), env }), store, deployment };
}

/** The same site with additional remotes up to `count`: each as large as a real one, and with a previous release. */
export async function startProductOf(count: number, folder: string): Promise<SiteProcess> {
  const store = join(folder, 'releases-of-many');
  await cp(join(folder, 'releases'), store, { recursive: true });
  const more = Array.from({ length: count - remoteManifests().length }, (_, at) => `remote${at}`);
  for (const version of [BEFORE, NOW]) {
    const releases = more.map((name) => buildLarge(name, version));
    await putWhole(openStore(`file:${store}`), ...releases);
    await promote(openStore(`file:${store}`), releases.map(nameOf), { by: 'bench', why: 'to be measured' });
  }
  return startSite({ store, dataDir: join(folder, 'data-of-many') });
}

/** The same releases on a site of its own, with this menu. */
export async function startProductWith(
  menu: MenuDocument,
  { store }: Product,
  folder: string,
): Promise<SiteProcess> {
  const site = await startSite({ store, dataDir: join(folder, 'data-with-another-menu') });
  await new Api(site.url, '127.0.0.1').call('PUT', '/ops/menu', { token: OPS_TOKEN, body: menu });
  return site;
}

/** Publishes every part of the repository and promotes them together. */
export async function deploy(folder: string, version: string): Promise<Deployment> {
  const store = openStore(`file:${folder}`);
  const releases = [];
  for (const part of ['host', ...remoteManifests().map((card) => card.part)]) {
    releases.push(await publish(store, { root, part, version }));
  }
  return promote(store, releases.map(nameOf), { by: 'bench', why: 'to be measured' });
}
