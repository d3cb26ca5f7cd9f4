import type { FileRef } from '@food/platform/deployment';
import type { Release, RemoteRelease } from '../model/release';
import { fewAtOnce } from '../object-store/few-at-once';
import type { ObjectStore } from '../object-store/object-store';
import { TYPES_FILE } from './release-types';
import { releaseKey } from './releases';
import { MAPS_FILE } from './source-maps';

/** Bytes of each file of a release as a browser gets it: its brotli copy if there is one; missing files are left out. */
export async function packedSizes(
  store: ObjectStore,
  { part, version, files }: Release,
): Promise<Map<string, number>> {
  const sizes = await fewAtOnce(Object.entries(files), async ([file, { bytes }]) => {
    const copy = await store.get(releaseKey(part, version, `${file}.br`));
    return [file, copy?.bytes.length ?? bytes] as const;
  });
  return new Map(sizes);
}

/** The files that browsers get: without the types, the source maps and the server build. */
export const servedFiles = ({ files, server }: Release): string[] =>
  Object.keys(files).filter((file) => ![TYPES_FILE, MAPS_FILE].includes(file) && file !== server?.file);

/** Everything that a page fetches before it is shown: entry, routes, page. */
export function firstFiles(release: RemoteRelease, page: RemoteRelease['pages'][number]): FileRef[] {
  const routes = release.exposes['./routes'];
  return [release.entry, ...(routes?.js ?? []), ...(routes?.css ?? []), ...page.js, ...page.css];
}

export const sumOf = (sizes: ReadonlyMap<string, number>, files: readonly { file: string }[]): number =>
  [...new Set(files.map(({ file }) => file))].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);

const KB = 1024;

export const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(bytes < 10 * KB ? 1 : 0)} KB`;
