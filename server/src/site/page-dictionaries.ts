import { REMOTES_PATH } from '@food/contracts/site-paths';
import { compose } from '@food/releases/compose/compose';
import type { Deployment } from '@food/releases/model/deployment';
import type { RemoteRelease } from '@food/releases/model/release';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { readDeployment } from '@food/releases/registry/deployments';
import type { FastifyInstance } from 'fastify';
import { byteCache } from '../concurrency/byte-cache';
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
  held(asking: Asking): PageDictionary | null | undefined;
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
/** How long a browser may use one. */
const THIRTY_DAYS = 'public, max-age=2592000, immutable';
const PATH = `${REMOTES_PATH}/pages`;
const NUMBER = /^\d{1,9}$/;
/** Of a number without a deployment. */
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

  async function make(number: number): Promise<PageDictionary> {
    const live = await source.live();
    const isOlder = number < live.number;
    const found = isOlder ? await readDeployment(store, number) : number === live.number ? live : null;
    if (!found) return NONE;
    const { deployment, host } = await source.withHost(found);
    const releases = Object.values(deployment.remotes).map((place) => place.live);
    const input = { deployment, host, config: pageConfig(config, 'en'), answers: {}, baseOf: source.baseOf };
    const frames = releases.flatMap(({ pages: [page] }) =>
      page ? [compose({ ...input, path: page.path }).html.replace(/<style>.*<\/style>/s, '')] : [],
    );
    const sheets = await Promise.all(
      releases.flatMap((release) => drawnStyles(release).map(textOf(release))),
    );
    const bytes = Buffer.from([host.css, ...frames, ...sheets].join('\n'));
    const digest = dictionaryDigest(bytes);
    const short = Buffer.from(digest, 'base64').toString('hex').slice(0, 16);
    return { bytes, digest, address: `${PATH}/${number}/${short}` };
  }
  const textOf =
    ({ part, version }: RemoteRelease) =>
    async (file: string): Promise<string> =>
      (await files({ part, version, file }, null))?.bytes.toString('utf8') ?? '';
  const get = (number: number) => kept.get(String(number), () => make(number));

  /** Pages don't wait for it. */
  const known = (number: number): PageDictionary | null => {
    const found = kept.known(String(number));
    if (!found)
      get(number).catch((err: unknown) => log.warn({ err }, `No dictionary for pages of ${number}.`));
    return found;
  };

  app.get<{ Params: Record<'number' | 'digest', string> }>(
    `${PATH}/:number/:digest`,
    { schema: { hide: true } },
    async ({ params: { number, digest }, headers }, reply) => {
      const found = NUMBER.test(number) ? await get(Number(number)) : null;
      if (!found?.address.endsWith(`/${digest}`)) return reply.callNotFound();
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
    held(asking) {
      const held = heldDictionary(asking);
      if (!held || !NUMBER.test(held.id)) return undefined;
      const found = known(Number(held.id));
      return found && found.digest !== held.digest ? undefined : found;
    },
    of: ({ number }) => known(number),
  };
}

/** The style sheets that a server puts into the release's pages. */
const drawnStyles = ({ pages }: RemoteRelease): string[] => [
  ...new Set(pages.filter((page) => page.serverRender).flatMap(({ css }) => css.map(({ file }) => file))),
];
