import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HostManifest, RemoteManifest } from '@food/contracts/part-manifest';
import { Refusal } from '../model/errors';
import { addresses, pathsOf } from '../model/page-paths';
import { entriesOf, partsOf } from '../model/parts';
import { nameOf } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { readLive } from '../registry/deployments';
import type { RemoteNames } from './remote-names';

/** Names and pages that only one part can have. */
interface Owned {
  part: string;
  /** The source of this: a file, or a live release. */
  where: string;
  paths: string[];
  /** The labels of its entries in the bottom navigation. */
  labels: string[];
  /** How many entries there is room for; only the host declares it. */
  limit?: number | undefined;
}

/** What the remotes of a workspace and the live ones own; manifests that can't be read are left to their teams. */
export async function siteSoFar(workspace: string | null, store: ObjectStore | null): Promise<Owned[]> {
  return [...(workspace ? await ownedIn(workspace) : []), ...(store ? await ownedLive(store) : [])];
}

/** Throws {@link Refusal} if the name or the page of a new remote belongs to another one. */
export function refuseOwned({ part, path }: RemoteNames, site: readonly Owned[]): void {
  const same = site.find((one) => one.part === part);
  if (same) throw new Refusal(`There is a remote "${part}" already: ${same.where}. Choose another name.`);
  const owner = site.find(({ paths }) => paths.some((other) => addresses(other) === addresses(path)));
  if (owner)
    throw new Refusal(`The page ${path} belongs to ${owner.part}: ${owner.where}. Choose another name.`);
}

/** Whether the bottom navigation has room for one more entry, with this label. */
export function hasRoomFor(label: string, site: readonly Owned[]): boolean {
  const labels = new Set(site.flatMap((one) => one.labels.map((known) => known.toLowerCase())));
  const limits = site.flatMap(({ limit = [] }) => limit);
  return !labels.has(label.toLowerCase()) && labels.size < Math.min(...limits);
}

async function ownedIn(workspace: string): Promise<Owned[]> {
  const folders = (await readdir(workspace)).filter((name) => name.startsWith('remote-'));
  const remotes = folders.map(async (folder) => {
    const where = `${folder}/remote.json`;
    const known = RemoteManifest.safeParse(await json(join(workspace, where)));
    if (!known.success) return { part: folder.slice('remote-'.length), where, paths: [], labels: [] };
    const { part, pages, navigation } = known.data;
    return { part, where, paths: pages.map(({ path }) => path), labels: navigation.map(labelOf) };
  });
  const host = HostManifest.safeParse(await json(join(workspace, 'host/host.json'))).data;
  return [
    ...(host
      ? [
          {
            part: 'host',
            where: 'host/host.json',
            paths: host.pages,
            labels: [],
            limit: host.navigation?.limit,
          },
        ]
      : []),
    ...(await Promise.all(remotes)),
  ];
}

async function json(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function ownedLive(store: ObjectStore): Promise<Owned[]> {
  const { deployment } = await readLive(store);
  return entriesOf(partsOf(deployment)).map(([part, { live }]) => ({
    part,
    where: `${nameOf(live)} is live`,
    paths: pathsOf(live),
    labels: live.kind === 'remote' ? live.navigation.map(labelOf) : [],
    ...(live.kind === 'host' ? { limit: live.navigation?.limit } : {}),
  }));
}

const labelOf = ({ label }: { label: string }): string => label;
