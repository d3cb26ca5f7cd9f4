import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compose, type HostParts, ownsPage, readsOf } from '@food/releases/compose';
import type { Deployment } from '@food/releases/facts';
import { readLive, releaseKey } from '@food/releases/library';
import type { ObjectStore } from '@food/releases/object-store';
import type { AppContext } from '../context';
import { HttpError } from '../http/errors';
import { shortLived } from './short-lived';

/** A composed page, ready in each encoding. */
export interface PageAnswer {
  status: 200 | 404;
  policy: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** How long a promotion may take to be seen. */
const POINTER_MS = 250;
/** How old a page's first answers may be; a price that changed meanwhile is caught when the order is placed. */
const ANSWERS_MS = 2_000;

/**
 * Composes pages of the live deployment. Reads the pointer anew for every page (so that a promotion or rollback is live
 * at once, without a restart); if the store can't be read, the last deployment that could stays live.
 */
export function pageServer(store: ObjectStore, context: AppContext, readAnswer: (path: string) => Promise<unknown>) {
  let lastGood: Deployment | null = null;
  const live = shortLived(POINTER_MS, () => readDeployment());
  const answers = shortLived(ANSWERS_MS, readAnswer);
  const pages = shortLived(ANSWERS_MS, composePage);
  const hosts = new Map<string, Promise<HostParts>>();

  async function readDeployment(): Promise<Deployment> {
    try {
      const { deployment } = await readLive(store);
      if (deployment?.host) lastGood = deployment;
    } catch (error) {
      context.log.error({ err: error }, 'The release store can not be read; the last deployment stays live.');
    }
    if (!lastGood) throw new HttpError(503, 'NOT_READY', 'The site is being set up. Please try again in a moment.');
    return lastGood;
  }

  async function hostParts(deployment: Deployment): Promise<HostParts> {
    const version = deployment.host?.live.version ?? '';
    const known = hosts.get(version);
    if (known) return known;
    const reading = readHostParts(store, deployment);
    hosts.set(version, reading);
    reading.catch(() => hosts.delete(version));
    return reading;
  }

  async function composePage(key: string): Promise<PageAnswer> {
    const [, path = '/', search = ''] = key.split('\n');
    const deployment = await live('');
    const status = ownsPage(deployment, path) ? 200 : 404;
    const { html, policy } = compose({
      deployment,
      host: await hostParts(deployment),
      path,
      config: siteConfig(context),
      // With a query the page shows something else first, which its own calls name.
      answers: search ? {} : await firstAnswers(readsOf(deployment, path), answers),
      releasesBase: '/releases/',
    });
    return { status, policy, ...(await encoded(html)) };
  }

  return async (path: string, search: string): Promise<PageAnswer> => {
    const { number } = await live('');
    return pages(`${number}\n${path}\n${search ? '?' : ''}`);
  };
}

async function firstAnswers(reads: string[], ask: (path: string) => Promise<unknown>): Promise<Record<string, unknown>> {
  const asked = await Promise.all(reads.map(async (path) => [path, await ask(path).catch(() => undefined)] as const));
  return Object.fromEntries(asked.filter(([, answer]) => answer !== undefined));
}

async function encoded(html: string): Promise<Pick<PageAnswer, 'plain' | 'br' | 'gzip'>> {
  const plain = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gz(plain, { level: 6 }),
  ]);
  return { plain, br, gzip: gzipped };
}

async function readHostParts(store: ObjectStore, { host }: Deployment): Promise<HostParts> {
  const release = host?.live;
  if (!release) throw new Error('No host is deployed');
  const read = async (file: string) => {
    const found = await store.get(releaseKey('host', release.version, file));
    if (!found) throw new Error(`host@${release.version} has lost its file ${file}`);
    return found.bytes.toString('utf8');
  };
  const sheets = await Promise.all(release.main.css.map(({ file }) => read(file)));
  return { shell: await read(release.shell), css: sheets.join('\n') };
}

const siteConfig = ({ config }: AppContext) => ({
  apiBase: config.apiBase,
  brandName: config.brandName,
  tileUrl: config.tileUrl,
  tileAttribution: config.tileAttribution,
  googleMapsKey: config.googleMapsKey,
});
