import { createHash } from 'node:crypto';
import { type FederationBuild, spareFiles } from '../model/federation-manifest';
import type { RemoteRelease } from '../model/release';

/** The digest algorithms that an integrity may have. */
const ALGORITHMS = ['sha256', 'sha384', 'sha512'] as const;

/**
 * Scripts and style sheets of a build by other tools that no other field of its release names, and that its code may request
 * later without an integrity; undefined if the build's own scripts hold the digest of everything that they request, as with
 * SubresourceIntegrityPlugin.
 */
export function unpinnedChunks(
  built: ReadonlyMap<string, Buffer>,
  federation: Pick<FederationBuild, 'shared' | 'exposes'>,
  { entry, exposes, pages, shared }: Pick<RemoteRelease, 'entry' | 'exposes' | 'pages' | 'shared'>,
): string[] | undefined {
  const spare = spareFiles(federation, shared.needs);
  const run = [...built.keys()].filter(
    (file) => /\.(js|css)$/.test(file) && file !== entry.file && !spare.has(file),
  );
  const scripts = run.concat(entry.file).filter((file) => file.endsWith('.js'));
  const code = scripts.map((file) => built.get(file)?.toString('latin1')).join('\n');
  const isPinned = (file: string) => ALGORITHMS.some((name) => code.includes(digest(name, built.get(file))));
  if (run.every(isPinned)) return undefined;
  const sets = [...Object.values(exposes), ...pages];
  const named = new Set(sets.flatMap(({ js, css }) => [...js, ...css]).map(({ file }) => file));
  return run.filter((file) => !named.has(file));
}

const digest = (algorithm: string, bytes: Buffer | undefined): string =>
  createHash(algorithm)
    .update(bytes ?? '')
    .digest('base64');
