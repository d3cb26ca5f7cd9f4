import { PartName } from '@food/contracts/part';
import { Refusal } from '../model/errors';
import { type Release, Version } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { listVersions, readRelease } from '../registry/releases';

/** A published release by its name, e.g. `catalog@1.4.0`. Throws {@link Refusal} that lists what there is. */
export async function publishedRelease(store: ObjectStore, name: string): Promise<Release> {
  const [part = '', version = ''] = name.split('@');
  const isPart = PartName.safeParse(part).success;
  const isName = isPart && Version.safeParse(version).success;
  const release = isName ? await readRelease(store, part, version) : null;
  if (release) return release;
  const known = isPart ? await listVersions(store, part) : [];
  if (known.length === 0) throw new Refusal(nothingOf(name, part, await store.list('releases/')));
  const versions = `Published versions of ${part}: ${known.join(', ')}.`;
  throw new Refusal(
    version
      ? `${name} is not in the release store. ${versions}`
      : `${name} lacks a version: name one, e.g. ${part}@${known.at(-1)}. ${versions}`,
  );
}

const nothingOf = (name: string, part: string, parts: readonly string[]): string =>
  parts.length && PartName.safeParse(part).success
    ? `${name} is not in the release store: nothing of ${part} was ever published. Published parts: ${parts.join(', ')}.`
    : `${name} is not in the release store. Name a published release, e.g. catalog@1.4.0.`;
