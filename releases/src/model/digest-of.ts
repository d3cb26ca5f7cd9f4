import { createHash } from 'node:crypto';
import type { Release } from './release';

/**
 * Digest of a release's manifest, which names every file by its own digest. An attacker who alters a store may leave a release's
 * name as it is (rule: served-as-pinned).
 */
export function digestOf(release: Release): string {
  const known =
    digests.get(release) ?? createHash('sha256').update(JSON.stringify(release)).digest('base64url');
  digests.set(release, known);
  return known;
}
const digests = new WeakMap<Release, string>();
