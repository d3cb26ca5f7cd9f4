import type { KeyObject } from 'node:crypto';
import { KeyMissing, Refusal, UnusablePointer } from '../model/errors';
import type { ObjectStore, StoredObject } from '../object-store/object-store';
import { publicKeyOf } from './keys';
import { signed } from './signature';
import { believer, type SignedDeployment, type Trust } from './trust';

const POINTER = 'deployment.json';
const isDeployment = (key: string): boolean => key === POINTER || /^deployments\/\d+\.json$/.test(key);

/**
 * A store whose deployments go in signed and come out verified, by what its process believes (trust.ts). Refuses with
 * {@link Refusal}.
 */
export function signedStore(store: ObjectStore, trust: Trust): ObjectStore {
  const { signingKey } = trust;
  const { check, recall, believe, refuseNone } = believer(trust);

  const sealed = (key: string, bytes: Buffer): Buffer => {
    const deployment = parsed(bytes);
    if (!isDeployment(key) || !deployment) return bytes;
    const next = signingKey && !deployment.signature ? signed(deployment, signingKey) : deployment;
    try {
      check(key, next);
    } catch {
      throw cannotSign(signingKey);
    }
    return next === deployment ? bytes : Buffer.from(JSON.stringify(next, null, 2));
  };
  const verified = async (key: string, found: StoredObject | null): Promise<StoredObject | null> => {
    if (!isDeployment(key) || (!found && key !== POINTER)) return found;
    const deployment = found && parsed(found.bytes);
    if (found && !deployment) return found;
    await recall();
    try {
      if (!deployment) refuseNone();
      else if (key === POINTER) await believe(deployment);
      else check(key, deployment);
    } catch (error) {
      const isUnusable = key === POINTER && error instanceof Refusal;
      throw isUnusable ? new UnusablePointer(error.message, found?.tag ?? null) : error;
    }
    return found;
  };
  /** What was made live here is known like what was read. It is live already, so nothing here can fail it. */
  const remember = async (bytes: Buffer): Promise<void> => {
    const deployment = parsed(bytes);
    if (deployment) await believe(deployment).catch(() => undefined);
  };
  return {
    get: async (key) => verified(key, await store.get(key)),
    create: async (key, bytes) => store.create(key, sealed(key, bytes)),
    replace: async (key, bytes, tag) => {
      const next = sealed(key, bytes);
      const isDone = await store.replace(key, next, tag);
      if (isDone && key === POINTER) await remember(next);
      return isDone;
    },
    list: (prefix) => store.list(prefix),
    remove: (key) => store.remove(key),
  };
}

/** Null for what is no object: its reader says that it is damaged. */
function parsed(bytes: Buffer): SignedDeployment | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return value !== null && typeof value === 'object' ? (value as SignedDeployment) : null;
  } catch {
    return null;
  }
}

const cannotSign = (key: KeyObject | null): Refusal =>
  key
    ? new Refusal(
        `The key in DEPLOYMENT_SIGNING_KEY (public: ${publicKeyOf(key)}) is not among those that the live site trusts. Nothing was changed. See docs/guides/signing-keys.md.`,
      )
    : new KeyMissing(
        'This site takes only signed deployments: set DEPLOYMENT_SIGNING_KEY. Nothing was changed. See docs/guides/signing-keys.md.',
      );
