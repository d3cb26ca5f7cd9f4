import { REMOTES_PATH } from '@food/contracts/site-paths';
import { compose } from '@food/releases/compose/compose';
import { readHostParts } from '@food/releases/compose/host-parts';
import type { Deployment } from '@food/releases/model/deployment';
import { orNullIfKnown } from '@food/releases/model/errors';
import type { RemoteRelease } from '@food/releases/model/release';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { readDeployment } from '@food/releases/registry/deployments';
import type { FastifyInstance } from 'fastify';
import { byteCache } from '../concurrency/byte-cache';
import { ttlCache } from '../concurrency/ttl-cache';
import type { AppContext } from '../context';
import { type Asking, dictionaryDigest, heldDictionary } from '../http/compression-dictionary';
import { acceptedEncoding } from '../http/encoding';
import { smallPacking } from '../http/small-packing';
import type { DeploymentSource } from './deployment-source';
import { pageConfig } from './page-config';
import type { releaseFiles } from './release-files';

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
  of(deployment: Deployment): PageDictionary | null;
}

interface Needs {
  /** The store for what an address names. */
  store: ObjectStore;
  source: DeploymentSource;
  files: ReturnType<typeof releaseFiles>;
}

/** In bytes, of the dictionaries that are kept: some seventy, of a hundred KB each. */
const KEPT_BYTES = 8 * 1024 * 1024;
/** How long a failure is remembered, so that a store that is away isn't asked again for each page. */
const AGAIN_MS = 10_000;
/** How long a browser may use one. */
const THIRTY_DAYS = 'public, max-age=2592000, immutable';
const PATH = `${REMOTES_PATH}/pages`;
const NUMBER = /^\d{1,9}$/;
/** Of an earlier deployment whose files are gone or damaged. */
const NONE: PageDictionary = { bytes: Buffer.alloc(0), digest: '', address: '' };

/**
 * Dictionaries for pages (rule: page-as-difference): the frame of a page of each remote, and the style sheets of all pages that are
 * drawn by a server. One depends on its deployment and the settings alone, so that every process makes the same, also after a restart.
 */
export function pageDictionaries(
  app: FastifyInstance,
  { config, log }: AppContext,
  { store, source, files }: Needs,
): PageDictionaries {
  const kept = byteCache<PageDictionary>(KEPT_BYTES);
  const small = smallPacking();

  async function make(number: number): Promise<PageDictionary | null> {
    const live = await source.live();
    // It may be live already for another process, or become it.
    if (number > live.number) return null;
    const isLive = number === live.number;
    const deployment = isLive ? live : await readDeployment(store, number).catch(orNullIfKnown);
    // Not by the source: it keeps the hosts of few deployments, which pages need also while the store is away.
    const host = deployment?.host && (await readHostParts(store, deployment.host.live).catch(orNullIfKnown));
    const gone = isLive ? null : NONE;
    if (!deployment || !host) return gone;
    const releases = Object.values(deployment.remotes).map((place) => place.live);
    const input = { deployment, host, config: pageConfig(config, 'en'), answers: {}, baseOf: source.baseOf };
    const frames = releases.flatMap(({ pages: [page] }) =>
      page ? [compose({ ...input, path: page.path }).html.replace(/<style>.*<\/style>/s, '')] : [],
    );
    const sheets = await Promise.all(
      releases.flatMap((release) => drawnStyles(release).map(textOf(release))),
    );
    // Without one it would be another dictionary than that of the other processes.
    if (sheets.includes(null)) return gone;
    const bytes = Buffer.from([host.css, ...frames, ...sheets].join('\n'));
    const digest = dictionaryDigest(bytes);
    const short = Buffer.from(digest, 'base64').toString('hex').slice(0, 16);
    return { bytes, digest, address: `${PATH}/${number}/${short}` };
  }
  const textOf =
    ({ part, version }: RemoteRelease) =>
    async (file: string): Promise<string | null> =>
      (await files({ part, version, file }, null))?.bytes.toString('utf8') ?? null;
  const get = (number: number) => kept.get(String(number), () => make(number));

  const tried = ttlCache(AGAIN_MS, async (_: string, number: number) => {
    await get(number).catch((err: unknown) => log.warn({ err }, `No dictionary for pages of ${number}.`));
  });
  /** Pages don't wait for it. */
  const known = (number: number): PageDictionary | null => {
    const found = kept.known(String(number));
    if (!found) void tried(String(number), number);
    return found;
  };

  app.get<{ Params: Record<'number' | 'digest', string> }>(
    `${PATH}/:number/:digest`,
    { schema: { hide: true } },
    async ({ params: { number, digest }, headers }, reply) => {
      const found = NUMBER.test(number) ? await get(Number(number)) : null;
      if (found?.address !== `${PATH}/${number}/${digest}`) return reply.callNotFound();
      const encoding = acceptedEncoding(headers['accept-encoding']);
      if (encoding) reply.header('content-encoding', encoding);
      return reply
        .header('use-as-dictionary', `match="/*", match-dest=("document"), id="${number}"`)
        .header('vary', 'accept-encoding')
        .header('cache-control', THIRTY_DAYS)
        .type('text/plain; charset=utf-8')
        .send(encoding ? await small(found.bytes, encoding) : found.bytes);
    },
  );

  return {
    held(asking, live) {
      const held = heldDictionary(asking);
      const number = held && NUMBER.test(held.id) ? Number(held.id) : null;
      if (!held || number === null || number > live.number) return undefined;
      const found = known(number);
      return found && found.digest !== held.digest ? undefined : found;
    },
    of: ({ number }) => known(number),
  };
}

/** The style sheets that a server puts into the release's pages. */
const drawnStyles = ({ pages }: RemoteRelease): string[] => [
  ...new Set(pages.filter((page) => page.serverRender).flatMap(({ css }) => css.map(({ file }) => file))),
];
