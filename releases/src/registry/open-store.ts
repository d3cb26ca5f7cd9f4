import { Refusal } from '../model/errors';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { s3Store } from '../object-store/s3-store';
import { readPublicKeys, readSigningKey } from '../signing/keys';
import { readSecret } from '../signing/read-secret';
import { rootTrust } from '../signing/root-trust';
import { signedStore } from '../signing/signed-store';
import type { TrustMemory } from '../signing/trust';
import { foreignInDeployment } from './part-keys';

/** Settings of a store beside its address, as in the environment. */
export interface StoreSettings {
  /** `S3_ENDPOINT`: address of a compatible object store. */
  s3Endpoint?: string | null | undefined;
  /** `DEPLOYMENT_PUBLIC_KEYS`, see docs/guides/signing-keys.md. */
  publicKeys?: string | null | undefined;
  /** `DEPLOYMENT_ROOT_KEYS`: a root that all of these have signed says which keys count. */
  rootKeys?: string | null | undefined;
  /** `DEPLOYMENT_SIGNING_KEY`, only for a process that makes deployments. */
  signingKey?: string | null | undefined;
  /** `DEPLOYMENT_REVOKED_KEYS`: keys that were stolen; they win over every other setting. */
  revokedKeys?: string | null | undefined;
  /** Lets the signing key begin on a site whose live deployment, with this digest, is unsigned. */
  beginSigning?: string | undefined;
  /** For a process that has just started; see signing/signed-store.ts. */
  memory?: TrustMemory | undefined;
  /** The setting with the address, for refusals; `RELEASE_STORE` unless another is named. */
  setting?: string;
}

export type { RootMemory } from '../signing/root-trust';
export type { LastBelieved, TrustMemory } from '../signing/trust';

/** The settings that an environment holds; an empty variable counts as unset. */
export const storeSettings = (env: Readonly<Record<string, string | undefined>>): StoreSettings => ({
  s3Endpoint: env.S3_ENDPOINT,
  publicKeys: env.DEPLOYMENT_PUBLIC_KEYS,
  rootKeys: env.DEPLOYMENT_ROOT_KEYS,
  signingKey: readSecret(env, 'DEPLOYMENT_SIGNING_KEY'),
  revokedKeys: env.DEPLOYMENT_REVOKED_KEYS,
});

/**
 * The store that `RELEASE_STORE` names, e.g. `file:.releases`. Deployments are signed and verified if the settings or
 * the live host name keys. Throws {@link Refusal} for a store or a key that it doesn't know.
 */
export function openStore(url: string, settings: StoreSettings = {}): ObjectStore {
  const { revokedKeys, signingKey, beginSigning, memory } = settings;
  const publicKeys = readPublicKeys(settings.publicKeys);
  const rootKeys = readPublicKeys(settings.rootKeys, 'DEPLOYMENT_ROOT_KEYS');
  if (publicKeys.length && rootKeys.length)
    throw new Refusal(
      'Both DEPLOYMENT_ROOT_KEYS and DEPLOYMENT_PUBLIC_KEYS are set: where there is a root, it alone says which keys sign deployments. Leave DEPLOYMENT_PUBLIC_KEYS out.',
    );
  const bare = bareStore(url, settings);
  const trust = {
    publicKeys,
    root: rootKeys.length ? rootTrust(bare, rootKeys, memory?.roots?.(rootKeys)) : undefined,
    revokedKeys: readPublicKeys(revokedKeys, 'DEPLOYMENT_REVOKED_KEYS'),
    signingKey: signingKey ? readSigningKey(signingKey) : null,
    beginSigning,
    memory,
  };
  return signedStore(bare, trust, foreignInDeployment(bare));
}

/** A store's address as it may be stored and shown: without its query, such as a signature or a token. */
export const storeName = (url: string): string =>
  url.startsWith('file:') ? url : url.replace(/[?#].*$/, '');

/** The objects of a store as they are, trusted or not: for backups. */
export function bareStore(
  url: string,
  { s3Endpoint, setting = 'RELEASE_STORE' }: StoreSettings,
): ObjectStore {
  if (url.startsWith('file:')) return fileStore(url.slice('file:'.length).replace(/^\/\/(?=\/)/, ''));
  if (url.startsWith('s3:')) return s3Store(url, { endpoint: s3Endpoint || undefined, setting });
  throw new Refusal(
    `${setting} is "${url}"; it takes file:<folder>, for example file:.releases, or s3://bucket/prefix`,
  );
}
