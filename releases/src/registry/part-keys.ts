import { isDeepStrictEqual } from 'node:util';
import { Deployment } from '../model/deployment';
import { Refusal } from '../model/errors';
import { integrityOf } from '../model/integrity';
import { releasesIn } from '../model/parts';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import type { Root } from '../signing/root';
import { isGenuine, type Signable } from '../signing/signature';
import { parseManifest, releaseKey } from './releases';

/** The root's rules for parts: by part, the keys whose releases count. */
export type PartKeys = Root['parts'];
type Keys = NonNullable<PartKeys>[string];

const keysOf = (parts: PartKeys, part: string): Keys | null =>
  parts && Object.hasOwn(parts, part) ? (parts[part] ?? null) : null;
const partsOf = async (store: ObjectStore): Promise<PartKeys> => (await store.root?.())?.root.parts;

/** Throws {@link Refusal} if the root gives the part keys, and this one isn't among them: the release could never be promoted. */
export async function refuseForeignKey(store: ObjectStore, part: string, key: string | null): Promise<void> {
  const own = keysOf(await partsOf(store), part);
  if (!own || (key !== null && own.keys.includes(key))) return;
  const what = key === null ? 'is not set' : `is another one (public: ${key})`;
  throw new Refusal(
    `The root says which keys sign releases of ${part}, and RELEASE_SIGNING_KEY ${what}: nobody could promote this release. Nothing was published.`,
  );
}

/** Throws {@link Refusal} if the root gives the release's part keys, and none of them has signed it as it is stored. */
export async function refuseUnlessPartSigned(store: ObjectStore, release: Release): Promise<void> {
  const wrong = await foreignIn(store, await partsOf(store), [release]);
  if (wrong)
    throw new Refusal(
      `${wrong} It is not promoted, with --force neither. The ${release.part} team must publish it under another version, with its RELEASE_SIGNING_KEY.`,
    );
}

/** Finds the first release of a deployment that doesn't count by the root, in a sentence; null if all do. */
export const foreignInDeployment =
  (store: Pick<ObjectStore, 'get'>) =>
  async (parts: PartKeys, deployment: unknown): Promise<string | null> => {
    // An unreadable release is refused where it is read.
    const { data } = parts ? Deployment.safeParse(deployment) : { data: undefined };
    return data ? foreignIn(store, parts, releasesIn(data)) : null;
  };

/** The same by the present root of the store. */
export const isAllSigned = async (store: ObjectStore, deployment: Deployment): Promise<boolean> =>
  (await foreignInDeployment(store)(await partsOf(store), deployment)) === null;

async function foreignIn(
  store: Pick<ObjectStore, 'get'>,
  parts: PartKeys,
  releases: readonly Release[],
): Promise<string | null> {
  for (const release of releases) {
    const own = keysOf(parts, release.part);
    const wrong = own && (await wrongWith(store, own, release));
    if (wrong)
      return `The root says which keys sign releases of ${release.part}, and ${nameOf(release)} ${wrong}.`;
  }
  return null;
}

/**
 * The releases that a root must accept when it gives parts these keys, so that a deployment stays usable: by part and version,
 * the digest of each of its releases that none of the keys has signed. See docs/decisions/030-servers-check-the-keys-of-parts.md.
 */
export async function withAccepted(
  store: Pick<ObjectStore, 'get'>,
  parts: NonNullable<PartKeys>,
  deployment: Deployment | null,
): Promise<NonNullable<PartKeys>> {
  const accepted = new Map<string, Record<string, string>>();
  for (const release of deployment ? releasesIn(deployment) : []) {
    const { part, version } = release;
    const keys = keysOf(parts, part)?.keys;
    if (!keys || !(await wrongWith(store, { keys }, release))) continue;
    const found = await store.get(releaseKey(part, version, 'release.json'));
    if (found) accepted.set(part, { ...accepted.get(part), [version]: integrityOf(found.bytes) });
  }
  const named = Object.entries(parts).map(([part, { keys }]) => {
    const own = accepted.get(part);
    return [part, { keys, ...(own && { accepted: own }) }] as const;
  });
  return Object.fromEntries(named);
}

/** Read as it is stored, since the signature covers that. */
async function wrongWith(
  store: Pick<ObjectStore, 'get'>,
  { keys, accepted = {} }: Keys,
  release: Release,
): Promise<string | null> {
  const { part, version } = release;
  const found = await store.get(releaseKey(part, version, 'release.json'));
  if (!found) return 'is not in the release store';
  const known = parseManifest(found.bytes, part, version);
  const isAccepted = Object.hasOwn(accepted, version) && accepted[version] === integrityOf(found.bytes);
  const stored = JSON.parse(found.bytes.toString('utf8')) as Signable;
  const unsigned = isAccepted ? null : wrongSignature(stored, keys);
  return unsigned ?? (isDeepStrictEqual(known, release) ? null : 'is not what its release.json says');
}

function wrongSignature(stored: Signable, keys: readonly string[]): string | null {
  const { signature } = stored;
  if (!signature) return 'is not signed';
  if (!keys.includes(signature.key)) return `is signed with ${signature.key}, which is none of them`;
  return isGenuine(stored, 'release') ? null : 'was altered after it was signed';
}
