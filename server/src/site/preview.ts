import { PART_NAME } from '@food/contracts/limits';
import type { Deployment } from '@food/releases/model/deployment';
import type { Release } from '@food/releases/model/release';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { lostReleases, readDeployment } from '@food/releases/registry/deployments';
import { readRelease } from '@food/releases/registry/releases';

/** What an address asks to see in place of what is live: releases of the store, or the site of an older deployment. */
export interface Preview {
  releases: Release[];
  /** The site as of this deployment. */
  deployment: Deployment | null;
  /** For the page: what is previewed, and what was asked for and isn't in the store. */
  shown: { releases: string[]; deployment: number | null; unknown: string[] };
}

const RELEASE = new RegExp(`^(${PART_NAME})@(\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]{1,60})?)$`);
const MOST = 10;

/** Without the words of a preview and of the overlay: what is left decides what the page shows first. */
export function withoutPreview(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('release');
  query.delete('deployment');
  query.delete('inspect');
  return query.toString();
}

/** Whether an address asks to see what its page is made of. */
export const asksToInspect = (search: string): boolean => new URLSearchParams(search).has('inspect');

/**
 * Reads `?release=catalog@1.5.0` (also more than one) and `?deployment=41`. Only what the store holds: nothing from outside
 * is ever run. Null where the address asks for no preview.
 */
export async function readPreview(store: ObjectStore, search: string): Promise<Preview | null> {
  const query = new URLSearchParams(search);
  const names = query.getAll('release').slice(0, MOST);
  const number = query.get('deployment');
  if (names.length === 0 && number === null) return null;
  const found = await Promise.all(names.map((name) => release(store, name)));
  const deployment = number === null ? null : await wholeSite(store, number);
  return {
    releases: found.filter((known) => known !== null),
    deployment,
    shown: {
      releases: names.filter((_, at) => found[at]),
      deployment: deployment?.number ?? null,
      unknown: [
        ...names.filter((_, at) => !found[at]),
        ...(number !== null && !deployment ? [`deployment ${number}`] : []),
      ].map((text) => text.slice(0, 60)),
    },
  };
}

/** An older deployment that can be shown: whole, with a host, and with all its releases still there. */
async function wholeSite(store: ObjectStore, number: string): Promise<Deployment | null> {
  if (!/^\d{1,9}$/.test(number)) return null;
  const found = await readDeployment(store, Number(number)).catch(() => null);
  const isWhole = async (deployment: Deployment) =>
    (await lostReleases(store, deployment).catch(() => ['damaged'])).length === 0;
  return found?.host && (await isWhole(found)) ? found : null;
}

async function release(store: ObjectStore, name: string): Promise<Release | null> {
  const [, part = '', version = ''] = RELEASE.exec(name) ?? [];
  return part ? readRelease(store, part, version).catch(() => null) : null;
}
