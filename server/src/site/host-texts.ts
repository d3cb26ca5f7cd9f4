import type { HostParts } from '@food/releases/compose/compose';
import { readHostParts } from '@food/releases/compose/host-parts';
import { Refusal } from '@food/releases/model/errors';
import { goodBefore } from '@food/releases/model/parts';
import type { HostRelease } from '@food/releases/model/release';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import type { FastifyBaseLogger } from 'fastify';
import type { DeploymentSource } from './deployment-source';

/** How many hosts' texts are cached: those of the live one, a canary, some previews, and their predecessors. */
const MOST_HOSTS = 8;

/** Adds the texts of a deployment's host to it: of the host before, if those of the live one can't be used. */
export function hostTexts(store: ObjectStore, log: FastifyBaseLogger): DeploymentSource['withHost'] {
  const hosts = new Map<string, Promise<HostParts>>();
  const partsOf = (release: HostRelease): Promise<HostParts> => {
    // By its pinned digest: another release.json of this version may have named other files before.
    const { main, shell, guard = '', firstCalls = '', files } = release;
    const drawn = [shell, guard, firstCalls].map((file) => [file, files[file]?.integrity]);
    const key = JSON.stringify([main.css, ...drawn]);
    const parts = hosts.get(key) ?? readHostParts(store, release);
    hosts.delete(key);
    hosts.set(key, parts);
    for (const oldest of hosts.keys()) if (hosts.size > MOST_HOSTS) hosts.delete(oldest);
    parts.catch(() => hosts.delete(key));
    return parts;
  };
  return async (deployment) => {
    const { host } = deployment;
    if (!host) throw new Error('No host is deployed');
    const before = goodBefore(host);
    for (let release = host.live; ; ) {
      try {
        const place = release === host.live ? host : { live: release, previous: null, canary: null };
        return { deployment: { ...deployment, host: place }, host: await partsOf(release) };
      } catch (error) {
        const next = before.shift();
        if (!next || !(error instanceof Refusal)) throw error;
        log.error({ err: error }, `The host before is served: ${error.message}`);
        release = next;
      }
    }
  };
}
