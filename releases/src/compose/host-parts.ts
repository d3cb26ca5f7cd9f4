import type { HostRelease } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { readReleaseFile } from '../registry/release-contents';
import type { HostParts } from './compose';

/** The texts of the host's release that go into every page: the only content whose hash no browser checks. */
export async function readHostParts(store: ObjectStore, host: HostRelease): Promise<HostParts> {
  const text = async (file: string) => (await readReleaseFile(store, host, file)).toString('utf8');
  const sheets = await Promise.all(host.main.css.map(({ file }) => text(file)));
  const guard = host.guard ? { guard: await text(host.guard) } : {};
  const firstCalls = host.firstCalls ? { firstCalls: await text(host.firstCalls) } : {};
  return { shell: await text(host.shell), css: sheets.join('\n'), ...guard, ...firstCalls };
}
