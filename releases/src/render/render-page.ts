import { createHash } from 'node:crypto';
import { serverPublicPath } from '@food/build/names';
import { NOWHERE, type RenderedPage } from '../compose/compose';
import { matchPage, matchPattern } from '../compose/match-page';
import type { PageData } from '../compose/page-data';
import type { BaseOf } from '../compose/release-base';
import type { Deployment } from '../model/deployment';
import { digestOf } from '../model/digest-of';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { readReleaseFile } from '../registry/release-contents';
import { createRenderer } from './renderer';
import { type RenderFailure, type RenderJob, readFailure, type ServerCode } from './rendering';

/** How many rendered pages are cached: one for each path of each deployment, as long as its answers are the same. */
export const MOST_RENDERED = 200;
/** How many characters they have together: a release decides itself how long its pages are. */
const MOST_CHARACTERS = 16_000_000;

/** Renders the page at a path from its data; null if it isn't rendered, or not in time. Never rejects. */
export type RenderPage = (
  deployment: Deployment,
  path: string,
  data: PageData,
) => Promise<RenderedPage | null>;

export interface PageRenderer {
  /** Loads the code that renders the page at a path, so that its first visitor needn't wait for that. */
  prepare(deployment: Deployment, path: string): void;
  render: RenderPage;
  /** The release whose code renders the page at a path; null if none does. */
  rendererOf(deployment: Deployment, path: string): Release | null;
  close(): Promise<void>;
}

/**
 * Renders pages by the server builds of the releases that a deployment pins, if a page's manifest says `serverRender` (rule:
 * page-rendered-by-its-release), and the host's own: its pages, and that of an address without an owner, at {@link NOWHERE}. The
 * same data is rendered once.
 *
 * @param onFailure gets the reason why a page could not be rendered
 */
export function pageRenderer(
  store: ObjectStore,
  baseOf: BaseOf,
  onFailure: (failure: RenderFailure) => void,
): PageRenderer {
  const renderer = createRenderer(onFailure);
  const rendered = new Map<string, CachedPage>();

  const codeOf = (release: Release): ServerCode | null =>
    release.server
      ? {
          name: nameOf(release),
          script: `${release.part}/${release.version}/${release.server.file}`,
          integrity: release.server.integrity,
          read: async () =>
            (await readReleaseFile(store, release, release.server?.file ?? '')).toString('utf8'),
        }
      : null;

  /** Null if one of them has no server build. */
  const codesOf = ({ host, remote }: Rendering): Pick<RenderJob, 'host' | 'remote'> | null => {
    const [hostCode, remoteCode] = [host, remote].map((release) => release && codeOf(release));
    return hostCode && (!remote || remoteCode) ? { host: hostCode, remote: remoteCode ?? null } : null;
  };

  const stylesOf = (release: Release, css: readonly string[]) =>
    Promise.all(
      css.map(async (file) => ({
        url: baseOf(release) + file,
        css: (await readReleaseFile(store, release, file)).toString('utf8'),
      })),
    );

  function prepare(deployment: Deployment, path: string): void {
    const rendering = renderingOf(deployment, path);
    const codes = rendering && codesOf(rendering);
    if (codes) renderer.prepare({ ...codes, path, isPreview: false });
  }

  async function render(
    rendering: Rendering,
    { path, data, isPreview }: Pick<RenderJob, 'path' | 'data' | 'isPreview'>,
  ): Promise<RenderedPage | null> {
    const codes = codesOf(rendering);
    if (!codes) return null;
    const { host, remote, css } = rendering;
    const owner = remote ?? host;
    const [html, styles] = await Promise.all([
      renderer.render({ ...codes, path, data, isPreview }),
      stylesOf(owner, css).catch((error: unknown) => {
        onFailure({
          release: nameOf(owner),
          path,
          reason: readFailure(error),
          message: String(error),
          isPreview,
        });
        return null;
      }),
    ]);
    if (html === null || styles === null) return null;
    const releases = [host, remote].filter((release) => release !== null);
    return { by: releases.map(nameOf).join(' '), html: placed(html, releases, baseOf), styles };
  }

  function makeRoom(): void {
    let characters = [...rendered.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [oldest, { length }] of rendered) {
      if (rendered.size <= MOST_RENDERED && characters <= MOST_CHARACTERS) break;
      rendered.delete(oldest);
      characters -= length;
    }
  }

  const renderOnce: RenderPage = (deployment, path, data) => {
    const rendering = renderingOf(deployment, path);
    if (!rendering) return Promise.resolve(null);
    const json = JSON.stringify(data);
    const key = createHash('sha256')
      .update(
        JSON.stringify([
          path,
          json,
          digestOf(rendering.host),
          rendering.remote && digestOf(rendering.remote),
        ]),
      )
      .digest('base64');
    const isPreview = Boolean(data.preview);
    const cached = rendered.get(key) ?? {
      page: render(rendering, { path, data: json, isPreview }),
      length: 0,
    };
    rendered.delete(key);
    rendered.set(key, cached);
    void cached.page.then((page) => {
      cached.length = page ? page.html.length + page.styles.reduce((sum, { css }) => sum + css.length, 0) : 0;
      // A failed rendering is tried again.
      if (page === null && rendered.get(key) === cached) rendered.delete(key);
      makeRoom();
    });
    makeRoom();
    return cached.page;
  };
  function rendererOf(deployment: Deployment, path: string): Release | null {
    const rendering = renderingOf(deployment, path);
    return rendering && codesOf(rendering) ? (rendering.remote ?? rendering.host) : null;
  }

  return { prepare, render: renderOnce, rendererOf, close: renderer.close };
}

interface CachedPage {
  page: Promise<RenderedPage | null>;
  /** Of its HTML and its style sheets; 0 until it is rendered. */
  length: number;
}

interface Rendering {
  host: Release;
  /** None for a page of the host's own. */
  remote: Release | null;
  css: string[];
}

function renderingOf(deployment: Deployment, path: string): Rendering | null {
  const host = deployment.host?.live;
  if (!host) return null;
  const page = matchPage(deployment, path);
  if (page)
    return page.serverRender ? { host, remote: page.release, css: page.css.map(({ file }) => file) } : null;
  const isHosts = path === NOWHERE || host.pages.some((pattern) => matchPattern(pattern, path));
  return isHosts ? { host, remote: null, css: [] } : null;
}

/** A server build doesn't know the address of its release's pictures. */
const placed = (html: string, releases: readonly Release[], baseOf: BaseOf): string =>
  releases.reduce((text, release) => text.replaceAll(serverPublicPath(release.part), baseOf(release)), html);
