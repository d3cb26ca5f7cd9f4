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

/** What was found genuine lately, by digest: a site reads the same deployment several times a second. */
const genuine = new Set<string>();
const MOST_GENUINE = 1_000;

/** Whether the object is as its signature's key signed it. */
export function isGenuine(value: Signable, purpose: Purpose = 'deployment'): boolean {
  const { signature } = value;
  if (!signature) return false;
  try {
    const bytes = covered(value, purpose);
    const seen = createHash('sha256').update(bytes).update(JSON.stringify(signature)).digest('base64');
    if (genuine.has(seen)) return true;
    const by = publicKeyObject(signature.key);
    if (!verify(null, bytes, by, Buffer.from(signature.value, 'base64'))) return false;
    if (genuine.size >= MOST_GENUINE) genuine.clear();
    genuine.add(seen);
    return true;
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
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const object = value as Record<string, unknown>;
  let members = '';
  for (const name of Object.keys(object).sort())
    members += `${members && ','}${quoted(name)}:${canonical(object[name])}`;
  return `{${members}}`;
}

const PLAIN = /^[ !#-[\]-~]*$/;
/** A deployment is thousands of strings, of which nearly all stand in JSON as they are. */
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));
