import type { FastifyReply, FastifyRequest } from 'fastify';
import { VARY_DICTIONARY, WITH_DICTIONARY } from '../http/compression-dictionary';
import { acceptedEncoding } from '../http/encoding';
import { hasEtag } from '../http/etag';
import { VARY_LANGUAGE } from '../http/language-of';
import { notModified } from '../http/not-modified';
import type { PageAnswer, SentPage } from './page-answer';
import type { PageDictionary } from './page-dictionaries';

/**
 * Browsers request a page again each time, except for Back and a restored tab (rule: page-brought-back). A CDN requests it once for
 * all of them (docs/guides/serving-from-a-cdn.md).
 */
const SECONDS = 'public, max-age=0, must-revalidate, s-maxage=2';
/** For one visitor, or for those with one dictionary: a CDN that doesn't follow `Vary` would send it to all. */
const NOT_FOR_ALL = 'private, no-cache';
/** A page's language is that of the cookie, or of the browser (rule: site-languages). */
const VARY = `${VARY_DICTIONARY}, ${VARY_LANGUAGE}`;

interface How {
  /** Whether every visitor gets this page at this address. */
  isForAll: boolean;
  /** The dictionary that the browser has. */
  held: PageDictionary | null;
  /** One that it may fetch. */
  offered: PageDictionary | null;
  /** Whether other visitors get the same headers: the dictionary that they are offered is made. */
  isSettled: boolean;
}

/** Sends a page: as its difference to the dictionary that the browser has (rule: page-as-difference), or whole. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageAnswer,
  { isForAll, held, offered, isSettled }: How,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const difference = held && (await differenceOf(page, held, request));
  const answer = difference ?? (await page.encoded(encoding));
  const { bytes, etag } = answer;
  const mayBeKept = isForAll && etag !== null && !difference;
  if (isSettled) request.sameForAll = answer;
  reply
    .headers({ ...page.headers })
    .header('vary', VARY)
    .header('cache-control', mayBeKept ? SECONDS : NOT_FOR_ALL);
  if (etag) reply.header('etag', etag);
  if (etag && hasEtag(request, etag))
    return notModified(reply)
      .headers({ ...page.headers })
      .send();
  if (offered) reply.header('link', `<${offered.address}>; rel="compression-dictionary"`);
  const sent = difference ? WITH_DICTIONARY : encoding;
  if (sent) reply.header('content-encoding', sent);
  return reply.code(page.status).type('text/html; charset=utf-8').send(bytes);
}

/** Null if the page is sent whole, or is whole in the browser already; else nobody needs it compressed as a whole. */
async function differenceOf(
  page: PageAnswer,
  held: PageDictionary,
  request: FastifyRequest,
): Promise<SentPage | null> {
  const { headers, log } = request;
  if (headers['if-none-match']) {
    const { etag } = await page.encoded(acceptedEncoding(headers['accept-encoding']));
    if (etag && hasEtag(request, etag)) return null;
  }
  return page.difference(held).catch((err: unknown) => {
    log.warn({ err }, 'A page is not sent as a difference.');
    return null;
  });
}
