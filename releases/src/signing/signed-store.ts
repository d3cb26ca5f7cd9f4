import type { KeyObject } from 'node:crypto';
import {
  isAtFault,
  KeyMissing,
  OldTimestamp,
  Refusal,
  SignaturesMissing,
  UnusablePointer,
} from '../model/errors';
import type { ObjectStore, StoredObject } from '../object-store/object-store';
import { publicKeyOf } from './keys';
import { type Quorum, unsigned } from './quorum';
import { POINTER, TIMESTAMP } from './refuse-older';
import { cosigned, digestOf, type Signable, signed, signersAmong } from './signature';
import { putTimestamp } from './timestamp';
import {
  believer,
  type ForeignIn,
  type LastNamed,
  type SignedDeployment,
  type SignedTimestamp,
  type Trust,
} from './trust';

const isDeployment = (key: string): boolean => key === POINTER || /^deployments\/\d+\.json$/.test(key);
const isProposal = (key: string): boolean => /^proposals\/\d+\.json$/.test(key);

/**
 * A store that signs deployments and timestamps when they are written and verifies them when they are read, by what its process
 * trusts (trust.ts). A deployment that is made live with a key gets a timestamp. Throws {@link Refusal}, or
 * {@link SignaturesMissing} if others must sign too.
 *
 * @param foreignIn reads the deployment's releases in `store` (registry/part-keys.ts)
 */
export function signedStore(store: ObjectStore, trust: Trust, foreignIn: ForeignIn): ObjectStore {
  const { signingKey } = trust;
  /** Whoever signed it: its digest identifies it. */
  const beforeIt = async ({ from, fromDigest }: SignedDeployment): Promise<SignedDeployment | null> => {
    const found = typeof from === 'number' ? await store.get(`deployments/${from}.json`) : null;
    const before = found && parsed(found.bytes);
    return before && digestOf(before) === fromDigest ? before : null;
  };
  const timestampThere = async (): Promise<SignedTimestamp | null> => {
    const found = await store.get(TIMESTAMP);
    return found && parsed(found.bytes);
  };
  const believed = believer(trust, { foreignIn, beforeIt, timestampThere });
  const { check, checkParts, checkTimestamp, consult, recall, believe, refuseNone, quorum } = believed;

  const sealed = async (key: string, bytes: Buffer): Promise<Buffer> => {
    const deployment = parsed(bytes);
    if (key === TIMESTAMP) return sealedTimestamp(deployment ?? {});
    if (isProposal(key) && deployment) return sealedProposal(deployment);
    if (!isDeployment(key) || !deployment) return bytes;
    const next = signingKey && !deployment.signature ? signed(deployment, signingKey) : deployment;
    await check(key, next).catch((error: unknown) => {
      throw isAtFault(error) ? cannotMakeLive(signingKey, next, quorum()) : error;
    });
    return next === deployment ? bytes : bytesOf(next);
  };
  /** A proposal gets this process's signature beside those of others. */
  const sealedProposal = (proposal: SignedDeployment): Buffer => {
    const isAsked = signingKey && quorum()?.keys.includes(publicKeyOf(signingKey));
    if (!isAsked) throw cannotSign(signingKey);
    return bytesOf(cosigned(proposal, signingKey));
  };
  const sealedTimestamp = (timestamp: Signable): Buffer => {
    const next = signingKey ? signed(timestamp, signingKey, 'timestamp') : timestamp;
    try {
      checkTimestamp(next);
    } catch {
      throw cannotSign(signingKey);
    }
    return bytesOf(next);
  };
  const consulted = async (key: string, bytes: Buffer): Promise<Buffer> => {
    if (isDeployment(key) || isProposal(key) || key === TIMESTAMP) await consult();
    const deployment = (key === POINTER || isProposal(key)) && parsed(bytes);
    if (deployment) await checkParts(deployment, 'Nothing was changed.');
    return sealed(key, bytes);
  };
  /** One that names an older deployment than an earlier timestamp was put back. */
  const believeTimestamp = async ({ bytes, tag }: StoredObject, { number }: LastNamed): Promise<void> => {
    const timestamp: SignedTimestamp = parsed(bytes) ?? {};
    checkTimestamp(timestamp);
    const { deployment = 0 } = timestamp;
    if (deployment < number)
      throw new OldTimestamp(
        `${TIMESTAMP} in the release store names deployment ${deployment}, but ${number} was named already: somebody put an old one in its place, or restored the store from a backup. It is not used. See docs/guides/signing-keys.md.`,
        tag,
        number,
      );
    await believed.rememberNamed(timestamp);
  };
  const timestampIn = async (): Promise<StoredObject | null> => {
    // Read before: a timestamp that others write meanwhile doesn't make this one old.
    const named = await believed.recallNamed();
    const found = await store.get(TIMESTAMP);
    if (!found || !parsed(found.bytes)) return found;
    await recall();
    await believeTimestamp(found, named).catch((error: unknown) => {
      const isPlain = isAtFault(error) && !(error instanceof OldTimestamp);
      throw isPlain ? new UnusablePointer(error.message, found.tag) : error;
    });
    return found;
  };
  /** A proposal without an authorised signature doesn't count. */
  const proposed = async (key: string, found: StoredObject | null): Promise<StoredObject | null> => {
    const proposal = found && parsed(found.bytes);
    await consult();
    const asked = quorum();
    if (proposal && asked && signersAmong(proposal, asked.keys).length === 0)
      throw unsigned({ key, way: '' }, proposal, asked);
    return found;
  };
  const verified = async (key: string, found: StoredObject | null): Promise<StoredObject | null> => {
    if (isProposal(key)) return proposed(key, found);
    if (!isDeployment(key) || (!found && key !== POINTER)) return found;
    const deployment = found && parsed(found.bytes);
    if (found && !deployment) return found;
    await recall();
    try {
      if (!deployment) refuseNone();
      else if (key === POINTER) await believe(deployment);
      else await check(key, deployment);
    } catch (error) {
      throw key === POINTER && isAtFault(error)
        ? new UnusablePointer(error.message, found?.tag ?? null)
        : error;
    }
    return found;
  };
  /** A deployment that was made live here is remembered like one that was read. It is live already, so nothing here may fail. */
  const remember = async (bytes: Buffer): Promise<void> => {
    const deployment = parsed(bytes);
    if (!deployment) return;
    await believe(deployment).catch(() => undefined);
    if (!signingKey) return;
    const named = { number: deployment.number ?? 0, digest: digestOf(deployment) };
    await putTimestamp(self, named).catch(() => undefined);
  };
  const self: ObjectStore = {
    get: async (key) => (key === TIMESTAMP ? timestampIn() : verified(key, await store.get(key))),
    getUnverified: (key) => store.get(key),
    refuseAsLive: async (bytes) => {
      const deployment = parsed(bytes);
      if (!deployment) return;
      await recall();
      await believed.refuseAsLive(deployment);
    },
    create: async (key, bytes) => store.create(key, await consulted(key, bytes)),
    replace: async (key, bytes, tag) => {
      const next = await consulted(key, bytes);
      const isDone = await store.replace(key, next, tag);
      if (isDone && key === POINTER) await remember(next);
      return isDone;
    },
    list: (prefix) => store.list(prefix),
    remove: (key) => store.remove(key),
    ...(trust.root && { root: trust.root }),
  };
  return self;
}

const bytesOf = (value: Signable): Buffer => Buffer.from(JSON.stringify(value, null, 2));

/** Null if it isn't an object: its reader reports it as damaged. */
function parsed(bytes: Buffer): SignedDeployment | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return value !== null && typeof value === 'object' ? (value as SignedDeployment) : null;
  } catch {
    return null;
  }
}

const theKey = (key: string): string => `The key in DEPLOYMENT_SIGNING_KEY (public: ${key})`;

const cannotSign = (key: KeyObject | null): Refusal =>
  key
    ? new Refusal(
        `${theKey(publicKeyOf(key))} is not among those that the live site trusts. Nothing was changed. See docs/guides/signing-keys.md.`,
      )
    : new KeyMissing(
        'This site takes only signed deployments: set DEPLOYMENT_SIGNING_KEY. Nothing was changed. See docs/guides/signing-keys.md.',
      );

/** If this process's key is one of several that must sign, the other signatures are missing. */
function cannotMakeLive(key: KeyObject | null, deployment: Signable, asked: Quorum | null): Refusal {
  const signers = asked ? signersAmong(deployment, asked.keys) : [];
  if (!key || !asked || !signers.includes(publicKeyOf(key))) return cannotSign(key);
  return new SignaturesMissing(
    `The root asks for the signatures of ${asked.threshold} keys on what goes live, and there is ${signers.length}. Nothing was changed: "npm run release -- promote", "rollback", "remove" and "halt" make a proposal where a key is, and "npm run release -- sign" adds the others. See docs/guides/signing-keys.md.`,
  );
}
