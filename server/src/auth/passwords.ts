import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter';

/** Hashing takes 19 MiB and a thread of the pool each time; two at once leave the pool to files and pictures. */
const limiter = new ConcurrencyLimiter(2, 200);

/** OWASP's settings for argon2id: 19 MiB, 2 passes, one lane. A hash names the ones it was made with. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = `$argon2id$v=19$m=${SETTINGS.memoryCost},t=${SETTINGS.timeCost},p=${SETTINGS.parallelism}$`;

export const hashSecret = (secret: string): Promise<string> => limiter.run(() => hash(secret, SETTINGS));

/** Whether a hash was made with other settings than today's, so that it is to be replaced when the secret is next at hand. */
export const isOutdated = (hashed: string): boolean => !hashed.startsWith(PREFIX);

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
