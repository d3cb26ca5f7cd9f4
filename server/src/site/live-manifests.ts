import { liveManifest } from '@food/releases/compose/live-manifest';
import { FEDERATION_MANIFEST, manifestPath } from '@food/releases/model/federation-manifest';
import { nameOf, type RemoteRelease } from '@food/releases/model/release';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import type { FastifyInstance } from 'fastify';
import { ttlCache } from '../concurrency/ttl-cache';
import type { Config } from '../config';
import { notFound } from '../http/errors';
import type { DeploymentSource } from './deployment-source';

/** How long a manifest is cached; a release's never changes. */
const KEPT_MS = 60_000;

/**
 * `/mf/<remote>/mf-manifest.json`: the federation manifest of the live release, whichever it is, for hosts elsewhere, which then
 * load every file from this server (rule: live-manifest).
 */
export function registerLiveManifests(
  app: FastifyInstance,
  { apiBase, publicUrl }: Config,
  store: ObjectStore,
  source: DeploymentSource,
): void {
  const server = apiBase || publicUrl;
  const manifests = ttlCache(KEPT_MS, (_: string, release: RemoteRelease) =>
    liveManifest(store, release, { base: absolute(source.baseOf(release), server), site: `${server}/` }),
  );
  app.get<{ Params: { remote: string } }>(
    `/${manifestPath(':remote')}`,
    { schema: { hide: true } },
    async ({ params }, reply) => {
      // Also for a refusal: the remote may become live in a moment.
      reply.header('cache-control', 'no-store');
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      const { remotes } = await source.live();
      const live = remotes[params.remote]?.live;
      if (!live)
        throw notFound(
          `No remote of this name is live. Live are: ${Object.keys(remotes).sort().join(', ') || 'none'}.`,
        );
      // By its pinned digest: another release of this name may have been live before.
      const pinned = live.files[FEDERATION_MANIFEST]?.integrity;
      const manifest = await manifests(`${nameOf(live)} ${pinned}`, live);
      if (!manifest)
        throw notFound(
          `${nameOf(live)} has no federation manifest. Its team must publish it again, under a new version.`,
        );
      return manifest;
    },
  );
}

/** A development server's address is absolute already. */
const absolute = (base: string, server: string): string => (base.startsWith('/') ? server + base : base);
