import { type HostParts, releaseBase } from '@food/releases/compose';
import type { Deployment } from '@food/releases/facts';
import { readLive, releaseKey } from '@food/releases/library';
import type { ObjectStore } from '@food/releases/object-store';
import type { FastifyBaseLogger } from 'fastify';
import { HttpError } from '../http/errors';
import type { DeploymentSource } from './deployment-source';
import { shortLived } from './short-lived';

/** How long a promotion may take to be seen. */
const POINTER_MS = 250;

/**
 * The live deployment of a release store. The pointer is read anew for pages, so that a promotion or rollback is live at
 * once, without a restart; if the store can't be read, the last deployment that could be stays live.
 */
export function storeSource(store: ObjectStore, log: FastifyBaseLogger): DeploymentSource {
  let lastGood: Deployment | null = null;
  const hosts = new Map<string, Promise<HostParts>>();

  const pointer = shortLived(POINTER_MS, async () => {
    try {
      const { deployment } = await readLive(store);
      if (deployment?.host) lastGood = deployment;
    } catch (error) {
      log.error({ err: error }, 'The release store can not be read; the last deployment stays live.');
    }
    if (!lastGood)
      throw new HttpError(503, 'NOT_READY', 'The site is being set up. Please try again in a moment.');
    return lastGood;
  });

  return {
    live: () => pointer(''),
    baseOf: releaseBase('/releases/'),
    hostParts(deployment) {
      const version = deployment.host?.live.version ?? '';
      const reading = hosts.get(version) ?? readHostParts(store, deployment);
      hosts.set(version, reading);
      reading.catch(() => hosts.delete(version));
      return reading;
    },
  };
}

async function readHostParts(store: ObjectStore, { host }: Deployment): Promise<HostParts> {
  const release = host?.live;
  if (!release) throw new Error('No host is deployed');
  const read = async (file: string) => {
    const found = await store.get(releaseKey('host', release.version, file));
    if (!found) throw new Error(`host@${release.version} has lost its file ${file}`);
    return found.bytes.toString('utf8');
  };
  const sheets = await Promise.all(release.main.css.map(({ file }) => read(file)));
  return { shell: await read(release.shell), css: sheets.join('\n') };
}
