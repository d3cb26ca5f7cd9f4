import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { publicKeyObject, publicKeyOf } from './keys';

/** The signature is a field of the object and covers all its other fields. */
interface Signature {
  /** The public key, base64. */
  key: string;
  value: string;
}

export type Signable = Record<string, unknown> & { signature?: Signature | undefined };

/** What is signed with the bytes, so that no document of one kind can be passed off as one of another. */
export type Purpose = 'deployment' | 'timestamp' | 'root' | 'release';

/** The object with its signature. */
export function signed(value: Signable, key: KeyObject, purpose: Purpose = 'deployment'): Signable {
  const signature = sign(null, covered(value, purpose), key).toString('base64');
  return { ...value, signature: { key: publicKeyOf(key), value: signature } };
}

/** Whether the object is as its signature's key signed it. */
export function isGenuine(value: Signable, purpose: Purpose = 'deployment'): boolean {
  const { signature } = value;
  if (!signature) return false;
  try {
    const bytes = Buffer.from(signature.value, 'base64');
    return verify(null, covered(value, purpose), publicKeyObject(signature.key), bytes);
  } catch {
    return false;
  }
}

/** The object with one signature more, over all but its signatures; a key signs once. */
export function withSignature<T extends { signatures: { key: string; value: string }[] }>(
  { signatures, ...rest }: T,
  key: KeyObject,
  purpose: Purpose,
): T {
  const value = sign(null, covered(rest, purpose), key).toString('base64');
  const own = { key: publicKeyOf(key), value };
  return { ...rest, signatures: [...signatures.filter((one) => one.key !== own.key), own] } as unknown as T;
}

const covered = ({ signature: _, ...rest }: Signable, purpose: Purpose): Buffer =>
  Buffer.from(`food ${purpose} 1\n${canonical(rest)}`);

/** What tells a deployment from any other one: SHA-256, in base64, over all that a signature covers. */
export const digestOf = (value: Signable): string =>
  createHash('sha256').update(covered(value, 'deployment')).digest('base64');

/** JSON whose bytes don't depend on the order of keys. Takes what JSON itself can hold. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}
