import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FederationDeployment } from '../browser/federation/page-data';
import { buildFederation } from '../builds/federation';
import { type RemoteCard, remoteCards, root } from '../builds/paths';
import { buildSpa } from '../builds/spa';
import { type Front, startFront } from './front';
import { hintedPage, plainPage } from './spa-pages';

/** One way of serving the same source. */
export interface Variant {
  readonly name: string;
  readonly front: Front;
}

/** The variant that the others are compared with. */
export const TWIN = 'spa + hints';

/** Builds and serves all variants before one API. */
export async function startVariants(apiUrl: string, folder: string, path: string): Promise<Variant[]> {
  const cards = remoteCards();
  const composed = { name: 'composed', front: await startFront(apiUrl, {}) };
  const spas = await startSpas(apiUrl, join(folder, 'spa'), path, cards);
  const federated = await startFederation(apiUrl, join(folder, 'federation'), cards);
  return [composed, ...spas, federated];
}

async function startSpas(
  apiUrl: string,
  folder: string,
  path: string,
  cards: RemoteCard[],
): Promise<Variant[]> {
  const build = await buildSpa(folder);
  const files = new Map([...build.files].map(([name, bytes]) => [`/${name}`, bytes]));
  const main = (extension: '.js' | '.css') => build.chunkFiles('main', extension).map((name) => `/${name}`);
  const shell = await readFile(join(root, 'host/src/shell.html'), 'utf8');
  const answers = await firstAnswers(apiUrl, path, cards);
  const page = hintedPage({ build, cards, path, shell, answers });
  return [
    { name: TWIN, front: await startFront(apiUrl, { files, page }) },
    {
      name: 'spa',
      front: await startFront(apiUrl, { files, page: { html: plainPage(main('.js'), main('.css')) } }),
    },
  ];
}

async function firstAnswers(
  apiUrl: string,
  path: string,
  cards: RemoteCard[],
): Promise<Record<string, unknown>> {
  const reads = cards.flatMap(({ pages }) => pages).find((page) => page.path === path)?.reads ?? [];
  const answers = reads.map(async (read) => [read, await (await fetch(apiUrl + read)).json()] as const);
  return Object.fromEntries(await Promise.all(answers));
}

async function startFederation(apiUrl: string, folder: string, cards: RemoteCard[]): Promise<Variant> {
  const built = await buildFederation(folder);
  const files = new Map([...built].map(([name, bytes]) => [`/${name}`, bytes]));
  const deployment: FederationDeployment = Object.fromEntries(
    cards.map(({ part, pages }) => [
      part,
      { manifest: `/remote-${part}/mf-manifest.json`, pages: pages.map(({ path }) => path) },
    ]),
  );
  files.set('/deployment.json', Buffer.from(JSON.stringify(deployment)));
  const main = [...files.keys()].filter((name) => /^\/host\/main\.\w+\.js$/.test(name));
  return {
    name: 'plain federation',
    front: await startFront(apiUrl, { files, page: { html: plainPage(main) } }),
  };
}
