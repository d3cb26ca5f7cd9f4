import type { HostRelease } from '../facts';
import { releaseKey } from '../store/library';
import type { ObjectStore } from '../store/object-store';
import type { HostParts } from './compose';

/** Shell and style sheet of a host's release, from the store. Throws where one isn't there. */
export async function readHostParts(store: ObjectStore, release: HostRelease): Promise<HostParts> {
  const read = async (file: string) => {
    const found = await store.get(releaseKey('host', release.version, file));
    if (!found) throw new Error(`host@${release.version} has lost its file ${file}`);
    return found.bytes.toString('utf8');
  };
  const sheets = await Promise.all(release.main.css.map(({ file }) => read(file)));
  return { shell: await read(release.shell), css: sheets.join('\n') };
}
