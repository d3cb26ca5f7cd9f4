import { Refusal } from './errors';
import { type Deployment, nameOf, type Release } from './facts';
import { listVersions, putDeployment, readLive, readRelease } from './store/library';
import type { ObjectStore } from './store/object-store';

interface PromoteOptions {
  by: string;
  why: string;
}

/**
 * Makes published releases live: a new deployment, equal to the last but for these parts, whose former live releases become
 * their previous good ones. Throws {@link Refusal}; then the live deployment is untouched.
 */
export async function promote(
  store: ObjectStore,
  names: readonly string[],
  { by, why }: PromoteOptions,
): Promise<Deployment> {
  const releases = await Promise.all(names.map((name) => publishedRelease(store, name)));
  const { deployment, tag } = await readLive(store);
  const next = releases.reduce(withRelease, {
    host: deployment?.host ?? null,
    remotes: deployment?.remotes ?? {},
  });
  refuseDoubleOwners(next);
  return putDeployment(
    store,
    { from: deployment?.number ?? null, createdAt: new Date().toISOString(), by, why, ...next },
    tag,
  );
}

type Parts = Pick<Deployment, 'host' | 'remotes'>;

async function publishedRelease(store: ObjectStore, name: string): Promise<Release> {
  const [part = '', version = ''] = name.split('@');
  const release = part && version ? await readRelease(store, part, version) : null;
  if (release) return release;
  const known = part ? await listVersions(store, part) : [];
  throw new Refusal(
    `${name} is not in the release store. ${known.length ? `Published versions of ${part}: ${known.join(', ')}.` : 'Name a published release, e.g. catalog@1.4.0.'}`,
  );
}

function withRelease(parts: Parts, release: Release): Parts {
  if (release.kind === 'host') return { ...parts, host: placed(parts.host, release) };
  return {
    ...parts,
    remotes: { ...parts.remotes, [release.part]: placed(parts.remotes[release.part] ?? null, release) },
  };
}

function placed<R extends Release>(now: { live: R; previous: R | null } | null, release: R) {
  const again = now?.live.version === release.version;
  return { live: release, previous: again ? now.previous : (now?.live ?? null) };
}

function refuseDoubleOwners({ remotes }: Parts): void {
  const owners = new Map<string, string>();
  for (const { live } of Object.values(remotes)) {
    for (const { path } of live.pages) {
      const other = owners.get(path);
      if (other) {
        throw new Refusal(
          `${nameOf(live)} and ${other} both own the page ${path}. One of the two teams must give it up.`,
        );
      }
      owners.set(path, nameOf(live));
    }
  }
}
