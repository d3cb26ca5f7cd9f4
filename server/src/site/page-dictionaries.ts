import { isLanguage, type Language } from '@food/contracts/language';
import { PAGE_DICTIONARIES_PATH as PATH } from '@food/contracts/site-paths';
import type { Deployment } from '@food/releases/model/deployment';
import type { FastifyInstance } from 'fastify';
import { byteCache } from '../concurrency/byte-cache';
import { ttlCache } from '../concurrency/ttl-cache';
import type { AppContext } from '../context';
import { type Asking, dictionaryDigest, heldDictionary } from '../http/compression-dictionary';
import { acceptedEncoding } from '../http/encoding';
import { smallPacking } from '../http/small-packing';
import { identityOf } from './deployment-identity';
import { type DictionaryNeeds, dictionaryContent } from './dictionary-content';
import { type DictionaryOwner, keptDictionaries } from './kept-dictionaries';
import { addressOf } from './site-store';

/** What the pages of a deployment have in common. */
export interface PageDictionary {
  bytes: Buffer;
  digest: string;
  /** The address at which browsers fetch it, once they are idle. */
  address: string;
}

export interface PageDictionaries {
  /**
   * For a browser that names the dictionary which it has: that one, or `null` while it is being made.
   * `undefined` if it has none, or none that is of use: then it may fetch another.
   */
  held(asking: Asking, live: Deployment): PageDictionary | null | undefined;
  /** The deployment's own, for browsers that have none; null while it is being made. */
  of(deployment: Deployment, language: Language): PageDictionary | null;
}

interface Absence {
  isFinal: boolean;
}

/** In bytes, of the dictionaries that are kept in memory: some forty, of 400 KB each. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** How long a failure is remembered, so that a store that is away isn't asked again for each page. */
const AGAIN_MS = 10_000;
/** How long a browser may use one. */
const THIRTY_DAYS = 'public, max-age=2592000, immutable';
const NUMBER = /^\d{1,9}$/;

/**
 * Dictionaries for pages (rule: page-as-difference): the frame of a page of each remote, the style sheets of all pages that are
 * rendered by a server, and the rendered pages with the menu of the moment. The one that a process made first for a deployment and a language
 * is that of all processes.
 */
export function pageDictionaries(
  app: FastifyInstance,
  { config, db, log }: AppContext,
  needs: DictionaryNeeds,
): PageDictionaries {
  const { source } = needs;
  const inMemory = byteCache<PageDictionary>(KEPT_BYTES);
  const kept = keptDictionaries(db, addressOf(config.releaseStore));
  const small = smallPacking();
  const make = dictionaryContent(config, needs);

  async function find(owner: DictionaryOwner): Promise<PageDictionary | null> {
    const live = await source.live();
    const found = await kept.read(owner);
    if (owner.deployment < live.number) return found && asDictionary(owner, found.bytes);
    const digest = identityOf(live);
    if (found?.digest === digest) return asDictionary(owner, found.bytes);
    const bytes = await make(live, owner.language);
    const first = bytes && (await kept.keep(owner, { digest, bytes }));
    return first?.digest === digest ? asDictionary(owner, first.bytes) : null;
  }

  /** Those that can't be had now. A deployment that is no longer live gets none later either. */
  const absent = ttlCache<Absence, Absence>(AGAIN_MS, async (_, absence) => absence);
  async function load(owner: DictionaryOwner): Promise<PageDictionary | null> {
    const name = nameOf(owner);
    try {
      const found = await find(owner);
      if (!found) await absent(name, { isFinal: owner.deployment < (await source.live()).number });
      return found;
    } catch (err) {
      log.warn({ err }, `No dictionary for pages of ${name}.`);
      await absent(name, { isFinal: false });
      return null;
    }
  }
  const get = async (owner: DictionaryOwner): Promise<PageDictionary | null> =>
    absent.known(nameOf(owner)) ? null : inMemory.get(nameOf(owner), () => load(owner));
  /** Pages don't wait for it. */
  const known = (owner: DictionaryOwner): PageDictionary | null => {
    const found = inMemory.known(nameOf(owner));
    if (!found) void get(owner);
    return found;
  };

  app.get<{ Params: Record<'number' | 'language' | 'digest', string> }>(
    `${PATH}/:number/:language/:digest`,
    { schema: { hide: true } },
    async ({ params: { number, language, digest }, headers }, reply) => {
      const owner = ownerOf(number, language);
      const { number: live } = await source.live();
      // A later one may be live already for another process, or become it.
      const found = owner && owner.deployment <= live ? await get(owner) : null;
      if (!owner || found?.address !== `${PATH}/${number}/${language}/${digest}`) return reply.callNotFound();
      const encoding = acceptedEncoding(headers['accept-encoding']);
      if (encoding) reply.header('content-encoding', encoding);
      return reply
        .header('use-as-dictionary', `match="/*", match-dest=("document"), id="${nameOf(owner)}"`)
        .header('vary', 'accept-encoding')
        .header('cache-control', THIRTY_DAYS)
        .type('text/plain; charset=utf-8')
        .send(encoding ? await small(found.bytes, encoding) : found.bytes);
    },
  );

  return {
    held(asking, live) {
      const held = heldDictionary(asking);
      const [number = '', language] = held?.id.split('/') ?? [];
      const owner = ownerOf(number, language);
      if (!held || !owner || owner.deployment > live.number) return undefined;
      const found = known(owner);
      if (!found) return absent.known(nameOf(owner))?.isFinal ? undefined : null;
      return found.digest === held.digest ? found : undefined;
    },
    of: ({ number }, language) => known({ deployment: number, language }),
  };
}

/** `12/hi`; browsers name their dictionary by it. */
const nameOf = ({ deployment, language }: DictionaryOwner): string => `${deployment}/${language}`;

const ownerOf = (number: string, language: string | undefined): DictionaryOwner | null =>
  NUMBER.test(number) && isLanguage(language) ? { deployment: Number(number), language } : null;

function asDictionary(owner: DictionaryOwner, bytes: Buffer): PageDictionary {
  const digest = dictionaryDigest(bytes);
  const short = Buffer.from(digest, 'base64').toString('hex').slice(0, 16);
  return { bytes, digest, address: `${PATH}/${owner.deployment}/${owner.language}/${short}` };
}
