import type { ComposedPage } from '@food/releases/compose/compose';
import { ttlCache } from '../concurrency/ttl-cache';
import { packWith } from '../http/compression-dictionary';
import { type Encoding, pack } from '../http/encoding';
import { etagOf } from '../http/etag';
import type { SameForAll } from '../http/ready-answers';
import type { PageDictionary } from './page-dictionaries';

/** How old a page's first answers may be, except the menu's, and how long an incomplete page is used before it is made again. */
export const ANSWERS_MS = 2_000;
/** How long a page's differences are kept at least, while it is the same; no stronger compression follows. */
const DIFFERENCES_MS = 60_000;

/** A page for one answer. */
export interface PageAnswer {
  status: 200 | 404;
  headers: ComposedPage['headers'];
  /** Compressed as the browser accepts it. */
  encoded(encoding: Encoding | null): Promise<SentPage>;
  /** What of it is not in the dictionary; null if it must be sent whole. */
  difference(dictionary: PageDictionary): Promise<SentPage | null>;
}

/** Its ETag covers these bytes and the page's headers. */
export type SentPage = SameForAll;

export interface KnownPage extends PageAnswer {
  plain: Buffer;
  /** As it was sent a short while ago. */
  known(encoding: Encoding | null): SentPage | null;
}

/**
 * Compressed only on request, and again after a while, when a stronger compression may be ready.
 *
 * @param packing for a page that is the same for many; null for one that is sent once
 */
export function pageAnswer(
  status: 200 | 404,
  { html, headers }: ComposedPage,
  packing: typeof pack | null,
): KnownPage {
  const plain = Buffer.from(html);
  const marked = (bytes: Buffer): SentPage => ({
    bytes,
    // The policy matches these bytes alone.
    etag: packing && status === 200 ? etagOf(bytes, JSON.stringify(headers)) : null,
  });
  const sent = ttlCache<SentPage, Encoding | null>(ANSWERS_MS, async (_, encoding) =>
    marked(encoding ? await (packing ?? pack)(plain, encoding) : plain),
  );
  const differences = ttlCache<SentPage | null, PageDictionary>(DIFFERENCES_MS, async (_, { bytes }) => {
    const packed = await packWith(bytes, plain);
    return packed && marked(packed);
  });
  return {
    status,
    headers,
    plain,
    encoded: (encoding) => sent(encoding ?? '', encoding),
    difference: (dictionary) => differences(dictionary.digest, dictionary),
    known: (encoding) => sent.known(encoding ?? ''),
  };
}
