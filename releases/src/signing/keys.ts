import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { Refusal } from '../model/errors';

/** An Ed25519 pair as text: the private seed and the public key, 32 bytes each, in base64. */
export interface KeyPair {
  signingKey: string;
  publicKey: string;
}

const BYTES_32 = /^[A-Za-z0-9+/]{43}=$/;
/** The bytes before the seed in PKCS 8 (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export const isPublicKey = (text: string): boolean => BYTES_32.test(text);

/** A new key pair. */
export function newKeyPair(): KeyPair {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { d = '' } = privateKey.export({ format: 'jwk' });
  return {
    signingKey: Buffer.from(d, 'base64url').toString('base64'),
    publicKey: publicKeyOf(privateKey),
  };
}

/** Reads a private key: PEM, also with `\n` for its lines, or the base64 seed. Throws {@link Refusal}, without the key. */
export function readSigningKey(text: string, setting = 'DEPLOYMENT_SIGNING_KEY'): KeyObject {
  try {
    const key = BYTES_32.test(text)
      ? createPrivateKey({
          key: Buffer.concat([PKCS8_HEAD, Buffer.from(text, 'base64')]),
          format: 'der',
          type: 'pkcs8',
        })
      : createPrivateKey(text.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The reason could quote the key.
  }
  throw new Refusal(
    `${setting} is no Ed25519 key: it takes PEM, or what "npm run release -- keys new" prints.`,
  );
}

/** The public half of a private key, in base64. */
export const publicKeyOf = (key: KeyObject): string =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');

/** Reads public keys from a setting: in base64, with commas between. Throws {@link Refusal} that names the setting. */
export function readPublicKeys(
  text: string | null | undefined,
  setting = 'DEPLOYMENT_PUBLIC_KEYS',
): string[] {
  const keys = (text ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  if (keys.every(isPublicKey)) return keys;
  throw new Refusal(
    `${setting} is not usable: it takes public keys as "npm run release -- keys new" prints them, with commas between.`,
  );
}

export const publicKeyObject = (key: string): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'base64').toString('base64url') },
    format: 'jwk',
  });
