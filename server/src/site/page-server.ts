import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compose, ownsPage, readsOf } from '@food/releases/compose';
import type { Deployment } from '@food/releases/facts';
import { versionsOf } from '@food/releases/resolve';
import type { Config } from '../config';
import type { DeploymentSource } from './deployment-source';
import type { Preview } from './preview';
import { shortLived } from './short-lived';

/** A composed page, ready in each encoding. */
export interface PageAnswer {
  status: 200 | 404;
  policy: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** What a page is asked for with. */
export interface PageRequest {
  path: string;
  /** The query without the words of a preview. */
  search: string;
  /** The deployment as this visitor gets it. */
  deployment: Deployment;
  preview: Preview['shown'] | null;
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** How old a page's first answers may be; a price that changed meanwhile is caught when the order is placed. */
const ANSWERS_MS = 2_000;

/** Composes pages, each at most once in a short while for all visitors who get the same releases. */
export function pageServer(
  source: DeploymentSource,
  config: Config,
  readAnswer: (path: string) => Promise<unknown>,
): (request: PageRequest) => Promise<PageAnswer> {
  const answers = shortLived(ANSWERS_MS, readAnswer);
  const pages = shortLived<PageAnswer, PageRequest>(ANSWERS_MS, composePage);

  async function composePage(
    _: string,
    { path, search, deployment, preview }: PageRequest,
  ): Promise<PageAnswer> {
    const { html, policy } = compose({
      deployment,
      host: await source.hostParts(deployment),
      path,
      config: siteConfig(config),
      // With a query the page shows something else first, which its own calls name.
      answers: search ? {} : await firstAnswers(readsOf(deployment, path), answers),
      preview,
      baseOf: source.baseOf,
    });
    return { status: ownsPage(deployment, path) ? 200 : 404, policy, ...(await encoded(html)) };
  }

  return (request) => {
    const { deployment, path, search, preview } = request;
    const key = [deployment.number, path, search ? '?' : '', versionsOf(deployment), preview];
    return pages(JSON.stringify(key), request);
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
