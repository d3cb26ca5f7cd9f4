import { MANIFEST_PATH, WORKER_PATH } from '@food/contracts/site-paths';
import type { SiteConfig } from '@food/platform/config';
import { type ComposeInput, compose, NOWHERE, pageData, preloadOf } from '../compose/compose';
import { readHostParts } from '../compose/host-parts';
import { placeInLanguage } from '../compose/in-language';
import { liveManifest } from '../compose/live-manifest';
import { composedRemote, remotePaths } from '../compose/page-composition';
import { releaseBase } from '../compose/release-base';
import { publicDeployment, resolveFor } from '../compose/resolve';
import { webAppManifest } from '../compose/web-app-manifest';
import type { Deployment } from '../model/deployment';
import { Refusal } from '../model/errors';
import { manifestPath } from '../model/federation-manifest';
import { entriesOf } from '../model/parts';
import { type HostRelease, nameOf, type Release } from '../model/release';
import { servedType } from '../object-store/mime-types';
import type { ObjectStore } from '../object-store/object-store';
import { serviceWorker } from '../offline/service-worker';
import { readLive } from '../registry/deployments';
import { readReleaseFile } from '../registry/release-contents';
import { releaseKey } from '../registry/releases';
import { pageRenderer } from '../render/render-page';
import { type ExportedPage, fileOfPage, headerRules, rewriteRules } from './hosting-rules';

/** The live site as files, in the order in which they must be uploaded: a file that others refer to comes first. */
export interface StaticSite {
  deployment: Deployment;
  files: Map<string, Buffer>;
  pages: ExportedPage[];
  /** Why pages are not rendered, a sentence for each; they have the host's shell. */
  unrendered: string[];
}

interface ExportOptions {
  config: SiteConfig;
  /** The address of release files, with a slash at the end; null: beside the pages, and then they are exported too. */
  base: string | null;
  /** The address of the site, for files that hosts elsewhere read; null: none of these is exported. */
  publicUrl: string | null;
}

/**
 * The live deployment as static HTML: every kind of page by the same {@link compose} that the server uses, without first answers,
 * which the browser then requests from the API; pages that need none are rendered. Canaries and previews are left out, and so is
 * Google Maps, which needs a nonce in every answer: those need the composing server. Throws {@link Refusal}.
 */
export async function staticSite(
  store: ObjectStore,
  { config: given, base, publicUrl }: ExportOptions,
): Promise<StaticSite> {
  const config = { ...given, onlyLanguage: true };
  const { deployment: live } = await readLive(store);
  if (!live?.host) throw new Refusal('Nothing is deployed yet, so there is nothing to export.');
  const deployment = resolveFor(live, { bucket: null, preview: [] });
  const host = await readHostParts(store, live.host.live);
  const baseOf = releaseBase(base ?? '/releases/');
  const rendering = pageRenderer(store, baseOf, ({ release, path, message }) => {
    told.add(path);
    failures.push(`${release} can't be rendered on ${path}, which is exported without: ${message}`);
  });
  const failures: string[] = [];
  const told = new Set<string>();
  /** The pages without a rendering, and whose they are. */
  const missing = new Map<string, string>();
  const page = async (path: string): Promise<ExportedPage> => {
    const input: ComposeInput = { deployment, host, path, config, answers: {}, baseOf };
    // Without its answers a page would show its loading state, which the shell shows as well. One file serves all values of a
    // parameter.
    const isWhole = !path.includes(':') && preloadOf(deployment, path).length === 0;
    const rendered = isWhole ? await rendering.render(deployment, path, pageData(input)) : null;
    const renderer = isWhole && !rendered && rendering.rendererOf(deployment, path);
    if (renderer) missing.set(path, nameOf(renderer));
    return { path, file: fileOfPage(path), ...compose({ ...input, rendered }) };
  };
  const paths = [...pathsOf(live, live.host.live), NOWHERE];
  const pages: ExportedPage[] = [];
  // One after the other: what waits too long for its turn is not rendered.
  try {
    for (const path of paths) pages.push(await page(path));
  } finally {
    await rendering.close();
  }
  const worker = serviceWorker({ deployment, config, baseOf });
  const text = (name: string, content: string) => [name, Buffer.from(content)] as const;
  const files = new Map([
    ...(base === null ? await releaseFilesOf(store, deployment) : []),
    ...Object.values(deployment.remotes).flatMap((remote) =>
      remotePaths(deployment.number, remote.live, config.language).map((path) =>
        text(path, JSON.stringify(composedRemote(placeInLanguage(remote, config.language), baseOf))),
      ),
    ),
    ...pages.map(({ file, html }) => text(file, html)),
    ...(publicUrl === null ? [] : await manifestsOf(store, deployment, { base, site: `${publicUrl}/` })),
    text('_headers', headerRules(pages, worker.policy)),
    text('_redirects', rewriteRules(pages)),
    text(WORKER_PATH.slice(1), worker.script),
    text(MANIFEST_PATH.slice(1), JSON.stringify(webAppManifest({ deployment, config, baseOf }))),
    text('deployment.json', JSON.stringify(publicDeployment(deployment))),
  ]);
  const untold = [...missing]
    .filter(([path]) => !told.has(path))
    .map(
      ([path, release]) =>
        `${path} is exported without its rendering: ${release} was not ready in time, or failed on pages before it.`,
    );
  return { deployment, files, pages, unrendered: [...failures, ...untold] };
}

const pathsOf = ({ remotes }: Deployment, host: HostRelease): string[] => [
  ...host.pages,
  ...Object.values(remotes).flatMap(({ live }) => live.pages.map(({ path }) => path)),
];

/** The federation manifest of each live release that has one. */
async function manifestsOf(
  store: ObjectStore,
  { remotes }: Deployment,
  { base, site }: { base: string | null; site: string },
): Promise<(readonly [string, Buffer])[]> {
  const baseOf = releaseBase(base ?? `${site}releases/`);
  const manifests = Object.values(remotes).map(async ({ live }) => {
    const manifest = await liveManifest(store, live, { base: baseOf(live), site });
    return manifest ? [[manifestPath(live.part), Buffer.from(JSON.stringify(manifest))] as const] : [];
  });
  return (await Promise.all(manifests)).flat();
}

/** The files of the live releases and of those that a page falls back to. */
async function releaseFilesOf(
  store: ObjectStore,
  deployment: Deployment,
): Promise<(readonly [string, Buffer])[]> {
  const releases: Release[] = entriesOf(deployment).flatMap(([, { live, previous }]) =>
    previous ? [live, previous] : [live],
  );
  const files = releases.flatMap((release) =>
    Object.keys(release.files)
      .filter(servedType)
      .map(async (file) => {
        const key = releaseKey(release.part, release.version, file);
        return [key, await readReleaseFile(store, release, file)] as const;
      }),
  );
  return Promise.all(files);
}
