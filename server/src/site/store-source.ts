import { setTimeout as pause } from 'node:timers/promises';
import type { HostParts } from '@food/releases/compose/compose';
import { readHostParts } from '@food/releases/compose/host-parts';
import { releaseBase } from '@food/releases/compose/release-base';
import type { Deployment } from '@food/releases/model/deployment';
import { Refusal } from '@food/releases/model/errors';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { readDeployment, readLive } from '@food/releases/registry/deployments';
import type { TrustMemory } from '@food/releases/registry/open-store';
import type { FastifyBaseLogger } from 'fastify';
import { ttlCache } from '../concurrency/ttl-cache';
import { HttpError } from '../http/errors';
import type { DeploymentSource } from './deployment-source';

/** How long a promotion may take to be seen. */
const POINTER_MS = 250;
/** How long a page waits for a slow store before it is composed from the last deployment that could be read. */
const PATIENCE_MS = 1_000;

/**
 * The live deployment of a release store. The pointer is read anew for pages, so that a promotion or rollback is live at
 * once, without a restart; if the store can't be read in time, or holds a deployment that isn't to be trusted
 * (docs/guides/signing-keys.md), the last good one stays live: after a restart the one that `memory` knows.
 */
export function storeSource(
  store: ObjectStore,
  memory: TrustMemory,
  log: FastifyBaseLogger,
): DeploymentSource {
  let lastGood: Deployment | null = null;
  const hosts = new Map<string, Promise<HostParts>>();

  /** For a process that has seen none itself. */
  const lastBelieved = async () => {
    const { number = 0 } = (await memory.read().catch(() => null)) ?? {};
    const deployment = number ? await readDeployment(store, number).catch(() => null) : null;
    return deployment?.host ? deployment : null;
  };
  const read = async () => {
    try {
      const { deployment } = await readLive(store);
      if (deployment?.host) lastGood = deployment;
    } catch (error) {
      const words = error instanceof Refusal ? ` ${error.message}` : '';
      log.error({ err: error }, `The live deployment can not be read; the last good one stays live.${words}`);
      lastGood ??= await lastBelieved();
    }
  };
  const reading = ttlCache(POINTER_MS, read);
  const pointer = async () => {
    await (lastGood
      ? Promise.race([reading(''), pause(PATIENCE_MS, undefined, { ref: false })])
      : reading(''));
    if (!lastGood)
      throw new HttpError(503, 'NOT_READY', 'The site is being set up. Please try again in a moment.');
    return lastGood;
  };

  return {
    live: pointer,
    baseOf: releaseBase('/releases/'),
    hostParts({ host }) {
      if (!host) return Promise.reject(new Error('No host is deployed'));
      const { version } = host.live;
      const parts = hosts.get(version) ?? readHostParts(store, host.live);
      hosts.set(version, parts);
      parts.catch(() => hosts.delete(version));
      return parts;
    },
  };
}
