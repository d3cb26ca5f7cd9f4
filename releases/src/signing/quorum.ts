import { Refusal } from '../model/errors';
import type { Root } from './root';
import { type Purpose, type Signable, signersAmong } from './signature';

/** How many of these keys must have signed. */
export interface Quorum {
  keys: readonly string[];
  threshold: number;
}

/** The keys that must sign deployments, as the root says. */
export const deploymentQuorum = ({ deployment }: Root['roles'], revoked: readonly string[] = []): Quorum => ({
  keys: deployment.keys.filter((key) => !revoked.includes(key)),
  threshold: deployment.threshold ?? 1,
});

/** The keys that may say which deployment is the newest, as the root says. */
export const timestampKeysIn = ({ deployment, timestamp, rollback }: Root['roles']): string[] => [
  ...deployment.keys,
  ...timestamp.keys,
  ...(rollback?.keys ?? []),
];

/** A public key in the short form for people. */
export const asId = (key: string): string => `${key.slice(0, 8)}…`;

/** The signers, joined in one string and stored with what they signed. */
export const asSigner = (keys: readonly string[]): string | null => keys.join(',') || null;

/** Whether the signature of these keys counts no more: too few of {@link asSigner}'s are left. */
export function isDropped(
  signer: string | null,
  roles: Root['roles'] | null,
  revoked: readonly string[],
): boolean {
  if (signer === null) return false;
  const left = signer.split(',').filter((key) => !revoked.includes(key));
  if (!roles || left.length === 0) return left.length === 0;
  if (roles.rollback?.keys.includes(signer)) return false;
  const { keys, threshold } = deploymentQuorum(roles);
  return left.filter((key) => keys.includes(key)).length < threshold;
}

/** Those of the keys that signed the value as it is; null if they are too few. */
export function enoughSigners(
  value: Signable,
  { keys, threshold }: Quorum,
  purpose: Purpose = 'deployment',
): string[] | null {
  // The proposer is always first.
  const signers = value.signature ? signersAmong(value, keys, purpose) : [];
  return signers.length >= threshold ? signers : null;
}

/** The error for a value that too few of the keys signed. */
export function unsigned(
  { key, way }: { key: string; way: string },
  value: Signable,
  { keys, threshold }: Quorum,
): Refusal {
  const { signature } = value;
  const words = !signature
    ? 'is not signed, and this site takes only signed deployments'
    : threshold > 1
      ? `is signed by ${signersAmong(value, keys).length} of the ${threshold} keys that the root asks for`
      : keys.includes(signature.key)
        ? 'was altered after it was signed'
        : `is signed with the key ${asId(String(signature.key))}, which nobody here trusts`;
  return new Refusal(`${key} in the release store ${words}. It is not used.${way}`);
}
