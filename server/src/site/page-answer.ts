import type { ComposedPage } from '@food/releases/compose/compose';
import type { ByteCache } from '../concurrency/byte-cache';
import { ttlCache } from '../concurrency/ttl-cache';
import { dictionaryDigest, packWith } from '../http/compression-dictionary';
import { type Encoding, pack } from '../http/encoding';
import { etagOf } from '../http/etag';
import type { SameForAll } from '../http/ready-answers';
import type { PageDictionary } from './page-dictionaries';

/** How old a page's first answers may be, except the menu's, and how long an incomplete page is used before it is made again. */
export const ANSWERS_MS = 2_000;

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

/** What all pages share that are the same for many. */
export interface SharedPacking {
  pack: typeof pack;
  /** By the digests of page and dictionary: a page that is made again is mostly the same. */
  differences: ByteCache<{ bytes: Buffer }>;
}

/**
 * Compressed only on request, and again after a while, when a stronger compression may be ready.
 *
 * @param shared null for a page that is sent once
 */
export function pageAnswer(
  status: 200 | 404,
  { html, headers }: ComposedPage,
  shared: SharedPacking | null,
): KnownPage {
  const plain = Buffer.from(html);
  let digest = '';
  const marked = (bytes: Buffer): SentPage => ({
    bytes,
    // The policy matches these bytes alone.
    etag: shared && status === 200 ? etagOf(bytes, JSON.stringify(headers)) : null,
  });
  const sent = ttlCache<SentPage, Encoding | null>(ANSWERS_MS, async (_, encoding) =>
    marked(encoding ? await (shared?.pack ?? pack)(plain, encoding) : plain),
  );
  async function difference(dictionary: PageDictionary): Promise<SentPage | null> {
    const make = async () => {
      const bytes = await packWith(dictionary.bytes, plain);
      return bytes && { bytes };
    };
    digest ||= dictionaryDigest(plain);
    const packed = await (shared?.differences.get(`${digest} ${dictionary.digest}`, make) ?? make());
    return packed && marked(packed.bytes);
  }
  return {
    status,
    headers,
    plain,
    encoded: (encoding) => sent(encoding ?? '', encoding),
    difference,
    known: (encoding) => sent.known(encoding ?? ''),
  };
}
