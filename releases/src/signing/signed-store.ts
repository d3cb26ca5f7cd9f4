import type { KeyObject } from 'node:crypto';
import { KeyMissing, Refusal, UnusablePointer } from '../model/errors';
import type { ObjectStore, StoredObject } from '../object-store/object-store';
import { publicKeyOf } from './keys';
import { isGenuine, type Signable, signed } from './signature';

/** The public keys that a process trusts, and the key that it signs its own deployments with. */
export interface Trust {
  /** Public keys that are believed from the start. */
  publicKeys: readonly string[];
  signingKey: KeyObject | null;
  /** Where a process that starts anew learns what was believed before it; without it each begins with the first it sees. */
  memory?: TrustMemory | undefined;
}

/** The newest deployment that was ever believed, and the keys that its host names. */
export interface LastBelieved {
  number: number;
  keys: readonly string[];
}

/** Outlives the process, and may be shared by several. */
export interface TrustMemory {
  read(): Promise<LastBelieved | null>;
  /** Keeps the deployment's number if it is higher than the one that is kept. */
  write(believed: LastBelieved): Promise<void>;
}

interface SignedDeployment extends Signable {
  number?: number;
  host?: { live?: { deploymentKeys?: string[] } } | null;
}

const POINTER = 'deployment.json';
const isDeployment = (key: string): boolean => key === POINTER || /^deployments\/\d+\.json$/.test(key);
const keysOf = ({ host }: SignedDeployment): readonly string[] => host?.live?.deploymentKeys ?? [];
const short = (key: string): string => `${key.slice(0, 8)}…`;

/**
 * A store whose deployments go in signed and come out verified. Believed are the keys given and those that the host's
 * release in the last good live deployment lists; where there are none, the deployment's own, so that the first one which
 * is seen decides; where that lists none either, nothing is signed and nothing is asked. Refuses with {@link Refusal}.
 */
export function signedStore(store: ObjectStore, { publicKeys, signingKey, memory }: Trust): ObjectStore {
  let lastGood: LastBelieved = { number: 0, keys: [] };
  const recall = async () => {
    const kept = await memory?.read();
    if (kept && kept.number > lastGood.number) lastGood = kept;
  };

  const check = (key: string, deployment: SignedDeployment) => {
    const known = [...publicKeys, ...lastGood.keys];
    const believed = known.length ? known : keysOf(deployment);
    if (believed.length) refuseUnlessSigned(key, deployment, believed);
    return believed.length > 0;
  };
  const checkPointer = async (deployment: SignedDeployment) => {
    const { number = 0 } = deployment;
    const isSigned = check(POINTER, deployment);
    if (isSigned && number < lastGood.number) throw new Refusal(putBack(number, lastGood.number));
    lastGood = { number, keys: keysOf(deployment) };
    if (isSigned) await memory?.write(lastGood);
  };
  const sealed = (key: string, bytes: Buffer): Buffer => {
    const deployment = parsed(bytes);
    if (!isDeployment(key) || !deployment) return bytes;
    const next = signingKey ? signed(deployment, signingKey) : deployment;
    try {
      check(key, next);
    } catch {
      throw cannotSign(signingKey);
    }
    return signingKey ? Buffer.from(JSON.stringify(next, null, 2)) : bytes;
  };
  const verified = async (key: string, found: StoredObject | null): Promise<StoredObject | null> => {
    const deployment = found && isDeployment(key) ? parsed(found.bytes) : null;
    if (!deployment) return found;
    await recall();
    if (key !== POINTER) check(key, deployment);
    else await checkPointer(deployment).catch(unusable(found?.tag ?? ''));
    return found;
  };
  return {
    get: async (key) => verified(key, await store.get(key)),
    create: async (key, bytes) => store.create(key, sealed(key, bytes)),
    replace: async (key, bytes, tag) => store.replace(key, sealed(key, bytes), tag),
    list: (prefix) => store.list(prefix),
    remove: (key) => store.remove(key),
  };
}

const unusable = (tag: string) => (error: unknown) => {
  throw error instanceof Refusal ? new UnusablePointer(error.message, tag) : error;
};

/** Null for what is no object: its reader says that it is damaged. */
function parsed(bytes: Buffer): SignedDeployment | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return value !== null && typeof value === 'object' ? (value as SignedDeployment) : null;
  } catch {
    return null;
  }
}

function refuseUnlessSigned(key: string, deployment: SignedDeployment, believed: readonly string[]): void {
  const { signature } = deployment;
  const say = (words: string): never => {
    throw new Refusal(
      `${key} in the release store ${words}. It is not used. See docs/guides/signing-keys.md.`,
    );
  };
  if (!signature) say('is not signed, and this site takes only signed deployments');
  else if (!believed.includes(signature.key))
    say(`is signed with the key ${short(String(signature.key))}, which nobody here trusts`);
  else if (!isGenuine(deployment)) say('was altered after it was signed');
}

const putBack = (number: number, newest: number): string =>
  `${POINTER} in the release store is deployment ${number}, but ${newest} was live already. Going back makes a new deployment ("release rollback --to ${number}"), so somebody put an old one in its place, or restored the store from a backup: then "release rollback --to ${number} --above ${newest}" makes it live. It is not used. See docs/guides/signing-keys.md.`;

const cannotSign = (key: KeyObject | null): Refusal =>
  key
    ? new Refusal(
        `The key in DEPLOYMENT_SIGNING_KEY (public: ${publicKeyOf(key)}) is not among those that the live site trusts. Nothing was changed. See docs/guides/signing-keys.md.`,
      )
    : new KeyMissing(
        'This site takes only signed deployments: set DEPLOYMENT_SIGNING_KEY. Nothing was changed. See docs/guides/signing-keys.md.',
      );
