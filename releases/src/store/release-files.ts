import { isPinned } from '../build/integrity';
import type { HostParts } from '../compose/compose';
import { Refusal } from '../errors';
import { type HostRelease, nameOf, type Release } from '../facts';
import { releaseKey } from './library';
import type { ObjectStore } from './object-store';

/** A file as the release's facts pin it. Throws {@link Refusal} if it is lost or is another one. */
export async function readReleaseFile(store: ObjectStore, release: Release, file: string): Promise<Buffer> {
  const found = await store.get(releaseKey(release.part, release.version, file));
  if (!found) throw new Refusal(`${nameOf(release)} has lost its file ${file}.`);
  if (!isPinned(found.bytes, release.files[file]?.integrity ?? ''))
    throw new Refusal(`${file} of ${nameOf(release)} is not the file that was published. It is not used.`);
  return found.bytes;
}

/** The texts of the host's release that go into every page: the only content which no browser checks. */
export async function readHostParts(store: ObjectStore, host: HostRelease): Promise<HostParts> {
  const text = async (file: string) => (await readReleaseFile(store, host, file)).toString('utf8');
  const sheets = await Promise.all(host.main.css.map(({ file }) => text(file)));
  const guard = host.guard ? { guard: await text(host.guard) } : {};
  return { shell: await text(host.shell), css: sheets.join('\n'), ...guard };
}
