import { createHash } from 'node:crypto';
import { byteCache } from '../concurrency/byte-cache';
import { type Encoding, pack, packSmall } from './encoding';

/** In bytes, of all strongly compressed answers. */
const KEPT_SMALL = 8 * 1024 * 1024;
/** How many answers that were requested once are remembered. */
const MOST_ONCE = 500;

/**
 * Compresses answers that are the same for everybody. One that is sent again, byte for byte, is compressed as strongly as
 * possible, which takes fifty times longer: in the background, one at a time; from then on that form is sent.
 */
export function smallPacking(): typeof pack {
  const small = byteCache<{ bytes: Buffer }>(KEPT_SMALL);
  const once = new Set<string>();
  let isAtWork = false;

  async function makeSmall(key: string, plain: Buffer, encoding: Encoding): Promise<void> {
    isAtWork = true;
    await small.get(key, async () => ({ bytes: await packSmall(plain, encoding) }));
    isAtWork = false;
  }

  return async (plain, encoding) => {
    const key = encoding + createHash('sha256').update(plain).digest('base64');
    const known = small.known(key);
    if (known) return known.bytes;
    if (once.has(key) && !isAtWork) void makeSmall(key, plain, encoding);
    once.add(key);
    for (const oldest of once) {
      if (once.size <= MOST_ONCE) break;
      once.delete(oldest);
    }
    return pack(plain, encoding);
  };
}
