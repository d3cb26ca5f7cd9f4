import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { publicKeyObject, publicKeyOf } from './keys';

/** The signature is a field of the object and covers all its other fields. */
interface Signature {
  /** The public key, base64. */
  key: string;
  value: string;
}

export type Signable = Record<string, unknown> & { signature?: Signature | undefined };

/** No other document of ours can be passed off as a deployment. */
const PURPOSE = 'food deployment 1\n';

/** The object with its signature. */
export function signed(value: Signable, key: KeyObject): Signable {
  const signature = sign(null, covered(value), key).toString('base64');
  return { ...value, signature: { key: publicKeyOf(key), value: signature } };
}

/** Whether the object is as its signature's key signed it. */
export function isGenuine(value: Signable): boolean {
  const { signature } = value;
  if (!signature) return false;
  try {
    const bytes = Buffer.from(signature.value, 'base64');
    return verify(null, covered(value), publicKeyObject(signature.key), bytes);
  } catch {
    return false;
  }
}

const covered = ({ signature: _, ...rest }: Signable): Buffer => Buffer.from(PURPOSE + canonical(rest));

/** What tells a deployment from any other one: SHA-256, in base64, over all that a signature covers. */
export const digestOf = (value: Signable): string =>
  createHash('sha256').update(covered(value)).digest('base64');

/** JSON whose bytes don't depend on the order of keys. Takes what JSON itself can hold. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}
