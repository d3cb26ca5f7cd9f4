import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { MOST_SIGNATURES } from '../model/deployment';
import { publicKeyObject, publicKeyOf } from './keys';

/** The signature is a field of the object and covers all its other fields. */
interface Signature {
  /** The public key, base64. */
  key: string;
  value: string;
}

export type Signable = Record<string, unknown> & {
  signature?: Signature | undefined;
  /** Further signatures of a deployment that several keys sign. */
  cosignatures?: Signature[] | undefined;
};

/** The kind of document is signed with the bytes, so that a document of one kind can't be passed off as another. */
export type Purpose = 'deployment' | 'timestamp' | 'root' | 'release';

/** The object with its signature. */
export function signed(value: Signable, key: KeyObject, purpose: Purpose = 'deployment'): Signable {
  const signature = sign(null, covered(value, purpose), key).toString('base64');
  return { ...value, signature: { key: publicKeyOf(key), value: signature } };
}

/** Texts that were recently found genuine, by digest: a site reads the same deployment several times a second. */
const genuine = new Set<string>();
const MOST_GENUINE = 1_000;

/** Whether the signature of the object is valid. */
export function isGenuine(value: Signable, purpose: Purpose = 'deployment'): boolean {
  const { signature } = value;
  return signature ? isValid(signature, covered(value, purpose)) : false;
}

function isValid(signature: Signature, bytes: Buffer): boolean {
  try {
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

/** Adds a signature to a deployment; a key signs once. */
export function cosigned(value: Signable, key: KeyObject): Signable {
  const { signature } = signed(value, key);
  const first = value.signature;
  if (!signature || !first || first.key === signature.key) return { ...value, signature };
  const others = (value.cosignatures ?? []).filter((one) => one.key !== signature.key);
  return { ...value, cosignatures: [...others, signature] };
}

/** Those of these keys that signed the object as it is, each once, however often it signed. */
export function signersAmong(
  value: Signable,
  keys: readonly string[],
  purpose: Purpose = 'deployment',
): string[] {
  const { signature, cosignatures } = value;
  const all = [signature, ...(Array.isArray(cosignatures) ? cosignatures : [])].slice(0, MOST_SIGNATURES);
  const known = all.filter((one) => one != null && keys.includes(one.key));
  const bytes = known.length ? covered(value, purpose) : Buffer.alloc(0);
  const good = known.filter((one) => one && isValid(one, bytes));
  return [...new Set(good.map((one) => one?.key ?? ''))];
}

/** Adds a signature to the object, over all fields but its signatures; a key signs once. */
export function withSignature<T extends { signatures: { key: string; value: string }[] }>(
  { signatures, ...rest }: T,
  key: KeyObject,
  purpose: Purpose,
): T {
  const value = sign(null, covered(rest, purpose), key).toString('base64');
  const own = { key: publicKeyOf(key), value };
  return { ...rest, signatures: [...signatures.filter((one) => one.key !== own.key), own] } as unknown as T;
}

/** Only a deployment has several signatures in this form. */
function covered({ signature: _, ...rest }: Signable, purpose: Purpose): Buffer {
  const { cosignatures: __, ...deployment } = rest;
  return Buffer.from(`food ${purpose} 1\n${canonical(purpose === 'deployment' ? deployment : rest)}`);
}

/** The identity of a deployment: SHA-256, in base64, over all that a signature covers. */
export const digestOf = (value: Signable): string =>
  createHash('sha256').update(covered(value, 'deployment')).digest('base64');

/** JSON whose bytes don't depend on the order of keys. Accepts every value that JSON can hold. */
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
/** A deployment has thousands of strings, and nearly all are the same in JSON. */
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));
