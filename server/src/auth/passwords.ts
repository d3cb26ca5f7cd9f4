import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter';

/** Hashing takes 19 MiB and a thread of the pool each time; two at once leave threads for files and pictures. */
const limiter = new ConcurrencyLimiter(2, 200);

/** OWASP's settings for argon2id: 19 MiB, 2 passes, one lane. A hash contains its settings. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = `$argon2id$v=19$m=${SETTINGS.memoryCost},t=${SETTINGS.timeCost},p=${SETTINGS.parallelism}$`;

export const hashSecret = (secret: string): Promise<string> => limiter.run(() => hash(secret, SETTINGS));

/** Whether a hash has outdated settings, so that it is to be replaced when the secret is next known. */
export const isOutdated = (hashed: string): boolean => !hashed.startsWith(PREFIX);

const standIn = hashSecret('nobody has this password');

/**
 * Whether a secret has this hash. Without a hash it takes the same time and is false, so that the time doesn't tell whether there
 * is one.
 */
export async function isSecret(secret: string, hashed: string | null): Promise<boolean> {
  const against = hashed ?? (await standIn);
  const same = await limiter.run(() => verify(against, secret).catch(() => false));
  return same && hashed !== null;
}
