import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteManifest } from '@food/contracts/part-manifest';
import { preloadOf } from '@food/releases/compose/compose';
import type { Deployment } from '@food/releases/model/deployment';
import { createRenderer } from '@food/releases/render/renderer';
import type { FederationDeployment } from '../browser/federation/page-data';
import type { Build } from '../builds/build';
import { buildFederation } from '../builds/federation';
import { remoteManifests, root } from '../builds/paths';
import { buildSpa, buildSpaServer } from '../builds/spa';
import type { Scene } from '../measure/scene';
import type { Content, Front, PlannedFront } from './front';
import { PLAIN_FEDERATION, RENDERED_TWIN, TWIN } from './names';
import { hintedPage, plainPage, renderedPage } from './spa-pages';

/** One way of serving the same source. */
export interface Variant {
  readonly name: string;
  readonly front: Front;
  /** Its customer. */
  readonly scene: Scene;
}

export type PlannedVariant = Omit<Variant, 'front'> & PlannedFront;

/** The builds of the variants beside the product, made once for all pages. */
export interface Builds {
  spa: Build;
  /** The script that renders the pages of the same application. */
  spaServer: string;
  /** Files of host and remotes by `<folder>/<name>`. */
  federation: ReadonlyMap<string, Buffer>;
}

export const buildVariants = async (folder: string): Promise<Builds> => ({
  spa: await buildSpa(join(folder, 'spa')),
  spaServer: await buildSpaServer(join(folder, 'spa-server')),
  federation: await buildFederation(join(folder, 'federation')),
});

interface Setting {
  /** The product's own server: the API of all, and the site of the composed variant. */
  productUrl: string;
  /** The deployment that it serves. */
  deployment: Deployment;
  builds: Builds;
  scene: Scene;
  /** The address that is measured. */
  path: string;
}

/** How a page is served in all variants, with the same API behind each. */
export async function planVariants(setting: Setting): Promise<PlannedVariant[]> {
  const { productUrl, scene, path } = setting;
  const manifests = remoteManifests();
  // The product's own policy, which the plain pages get too, without the directives that need a script which they don't have.
  const answer = await fetch(productUrl + path);
  const policy = (answer.headers.get('content-security-policy') ?? '').replace(
    /; require-trusted-types-for.*/,
    '',
  );
  const contents: Record<string, Content> = {
    composed: {},
    ...(await spas(setting, manifests, policy)),
    [PLAIN_FEDERATION]: federation(setting, manifests, policy),
  };
  return Object.entries(contents).map(([name, content]) => ({ name, scene, apiUrl: productUrl, content }));
}

async function spas(
  { productUrl, deployment, builds: { spa: build, spaServer }, path }: Setting,
  manifests: RemoteManifest[],
  policy: string,
): Promise<Record<string, Content>> {
  const files = new Map([...build.files].map(([name, bytes]) => [`/${name}`, bytes]));
  const main = (extension: '.js' | '.css') => build.chunkFiles('main', extension).map((name) => `/${name}`);
  const shell = await readFile(join(root, 'host/src/shell.html'), 'utf8');
  const answers = await firstAnswers(productUrl, preloadOf(deployment, path));
  const hinted = { build, manifests, deployment, path, shell, answers };
  const rendered = await renderedPage(hinted, (...page) => drawPage(spaServer, ...page));
  return {
    [TWIN]: { files, page: hintedPage(hinted) },
    ...(rendered && { [RENDERED_TWIN]: { files, page: rendered } }),
    spa: { files, page: { html: plainPage(main('.js'), main('.css')), policy } },
  };
}

async function drawPage(code: string, path: string, data: string): Promise<string> {
  const failures: unknown[] = [];
  const renderer = createRenderer((failure) => failures.push(failure));
  const host = { name: 'spa', script: 'spa.cjs', integrity: '', read: async () => code };
  const html = await renderer.render({ host, remote: null, path, data, isPreview: false });
  await renderer.close();
  if (html === null) throw new Error(`The twin does not draw ${path}: ${JSON.stringify(failures)}`);
  return html;
}

async function firstAnswers(productUrl: string, preload: string[]): Promise<Record<string, unknown>> {
  const answers = preload.map(async (read) => [read, await (await fetch(productUrl + read)).json()] as const);
  return Object.fromEntries(await Promise.all(answers));
}

function federation({ builds }: Setting, manifests: RemoteManifest[], policy: string): Content {
  const files = new Map([...builds.federation].map(([name, bytes]) => [`/${name}`, bytes]));
  const deployment: FederationDeployment = Object.fromEntries(
    manifests.map(({ part, pages }) => [
      part,
      { manifest: `/remote-${part}/mf-manifest.json`, pages: pages.map(({ path }) => path) },
    ]),
  );
  files.set('/deployment.json', Buffer.from(JSON.stringify(deployment)));
  const main = [...files.keys()].filter((name) => /^\/host\/main\.\w+\.js$/.test(name));
  return { files, page: { html: plainPage(main), policy } };
}
