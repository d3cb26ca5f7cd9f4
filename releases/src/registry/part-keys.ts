import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../model/errors';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { isGenuine, type Signable } from '../signing/signature';
import { parseManifest, releaseKey } from './releases';

/** The keys that the root gives a part; null for one whose releases need no signature. */
async function keysOf(store: ObjectStore, part: string): Promise<readonly string[] | null> {
  const { parts = {} } = (await store.root?.())?.root ?? {};
  return Object.hasOwn(parts, part) ? (parts[part]?.keys ?? null) : null;
}

/** Throws {@link Refusal} where the root gives the part keys, and this one is none of them: nobody could promote the release. */
export async function refuseForeignKey(store: ObjectStore, part: string, key: string | null): Promise<void> {
  const keys = await keysOf(store, part);
  if (!keys || (key !== null && keys.includes(key))) return;
  const what = key === null ? 'is not set' : `is another one (public: ${key})`;
  throw new Refusal(
    `The root says which keys sign releases of ${part}, and RELEASE_SIGNING_KEY ${what}: nobody could promote this release. Nothing was published.`,
  );
}

/** Throws {@link Refusal} where the root gives the release's part keys, and none of them has signed it as it is stored. */
export async function refuseUnlessPartSigned(store: ObjectStore, release: Release): Promise<void> {
  const keys = await keysOf(store, release.part);
  if (!keys) return;
  const found = await store.get(releaseKey(release.part, release.version, 'release.json'));
  const bytes = found?.bytes ?? Buffer.from('{}');
  const stored = JSON.parse(bytes.toString('utf8')) as Signable;
  const { signature } = stored;
  const wrong = !signature
    ? 'is not signed'
    : !keys.includes(signature.key)
      ? `is signed with ${String(signature.key)}, which is none of them`
      : !isGenuine(stored, 'release')
        ? 'was altered after it was signed'
        : isDeepStrictEqual(parseManifest(bytes, release.part, release.version), release)
          ? null
          : 'was exchanged while it was read';
  if (wrong)
    throw new Refusal(
      `The root says which keys sign releases of ${release.part}, and ${nameOf(release)} ${wrong}. It is not promoted, with --force neither. The ${release.part} team must publish it under another version, with its RELEASE_SIGNING_KEY.`,
    );
}
