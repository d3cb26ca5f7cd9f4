import type { PreviewNotice } from '@food/platform/deployment';
import type { Deployment } from '@food/releases/model/deployment';
import { NewerFormat, Refusal, StoreAway } from '@food/releases/model/errors';
import type { Release } from '@food/releases/model/release';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import type { PreviewRight } from '@food/releases/preview/preview-link';
import { lostReleases, readDeployment } from '@food/releases/registry/deployments';
import { isAllSigned, refuseUnlessPartSigned } from '@food/releases/registry/part-keys';
import { findRelease } from './find-release';

/** What a page shows in place of what is live: releases of the store, or the site of an older deployment. */
export interface Preview {
  releases: Release[];
  /** The site as of this deployment. */
  deployment: Deployment | null;
  /** For the page: what is previewed, and what was requested and isn't in the store. */
  shown: PreviewNotice;
}

/** Without the parameters of a preview and of the overlay: the rest decides what the page shows first. */
export function withoutPreview(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('release');
  query.delete('deployment');
  query.delete('inspect');
  return query.toString();
}

/** Whether an address asks for the overlay. */
export const asksToInspect = (search: string): boolean => new URLSearchParams(search).has('inspect');

/**
 * Reads what a right names. Only from the store: code from elsewhere is never run.
 *
 * @throws StoreAway if the store can't be read
 */
export async function readPreview(
  store: ObjectStore,
  { releases: names, deployment: number, verdict }: PreviewRight,
): Promise<Preview> {
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
      ],
      ...(verdict !== null && { verdict }),
    },
  };
}

/**
 * An older deployment that can be shown: whole, with a host, with all its releases still there, and with the signatures that the
 * root requires.
 */
async function wholeSite(store: ObjectStore, number: number): Promise<Deployment | null> {
  const found = await readDeployment(store, number).catch(unlessAway(null));
  const isWhole = async (deployment: Deployment) =>
    (await lostReleases(store, deployment).catch(unlessAway(['damaged']))).length === 0 &&
    (await isAllSigned(store, deployment).catch(unlessAway(false)));
  return found?.host && (await isWhole(found)) ? found : null;
}

async function release(store: ObjectStore, name: string): Promise<Release | null> {
  const [part = '', version = ''] = name.split('@');
  const found = await findRelease(store, part, version);
  const isRefused = found && (await refuseUnlessPartSigned(store, found).catch(unlessAway(true)));
  return isRefused ? null : found;
}

/**
 * Gives `instead` for what is damaged or unsigned in the store. Any other error means that the store couldn't be read, at least
 * by this version: then a preview must not say that something isn't in it.
 */
const unlessAway =
  <T>(instead: T) =>
  (cause: unknown): T => {
    if (cause instanceof StoreAway) throw cause;
    if (cause instanceof NewerFormat) throw new StoreAway(cause.message, { cause });
    if (cause instanceof Refusal) return instead;
    throw new StoreAway("The release store can't be read.", { cause });
  };
