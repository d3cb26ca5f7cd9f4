import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter';

/** Hashing takes 19 MiB and a thread of the pool each time; two at once leave the pool to files and pictures. */
const limiter = new ConcurrencyLimiter(2, 200);

/** Argon2id with the library's settings (19 MiB, 2 passes), which are OWASP's. */
export const hashSecret = (secret: string): Promise<string> => limiter.run(() => hash(secret));

const standIn = hashSecret('nobody has this password');

/**
 * Whether a secret is the one that was hashed. Without a hash it takes the same time and is false, so that nobody
 * learns from the time whether there is one.
 */
export async function isSecret(secret: string, hashed: string | null): Promise<boolean> {
  const against = hashed ?? (await standIn);
  const same = await limiter.run(() => verify(against, secret).catch(() => false));
  return same && hashed !== null;
}
