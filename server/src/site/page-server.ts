import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compose, ownsPage, readsOf } from '@food/releases/compose';
import type { Config } from '../config';
import type { DeploymentSource } from './deployment-source';
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

/** How old a page's first answers may be; a price that changed meanwhile is caught when the order is placed. */
const ANSWERS_MS = 2_000;

/** Composes pages of the live deployment, each at most once in a short while. */
export function pageServer(
  source: DeploymentSource,
  config: Config,
  readAnswer: (path: string) => Promise<unknown>,
): (path: string, search: string) => Promise<PageAnswer> {
  const answers = shortLived(ANSWERS_MS, readAnswer);
  const pages = shortLived(ANSWERS_MS, composePage);

  async function composePage(key: string): Promise<PageAnswer> {
    const [, path = '/', search = ''] = key.split('\n');
    const deployment = await source.live();
    const { html, policy } = compose({
      deployment,
      host: await source.hostParts(deployment),
      path,
      config: siteConfig(config),
      // With a query the page shows something else first, which its own calls name.
      answers: search ? {} : await firstAnswers(readsOf(deployment, path), answers),
      baseOf: source.baseOf,
    });
    return { status: ownsPage(deployment, path) ? 200 : 404, policy, ...(await encoded(html)) };
  }

  return async (path, search) => {
    const { number } = await source.live();
    return pages(`${number}\n${path}\n${search ? '?' : ''}`);
  };
}

async function firstAnswers(
  reads: string[],
  ask: (path: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const asked = await Promise.all(
    reads.map(async (path) => [path, await ask(path).catch(() => undefined)] as const),
  );
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

const siteConfig = (config: Config) => ({
  apiBase: config.apiBase,
  brandName: config.brandName,
  tileUrl: config.tileUrl,
  tileAttribution: config.tileAttribution,
  googleMapsKey: config.googleMapsKey,
});
