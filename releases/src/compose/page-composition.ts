import { type Language, SOURCE_LANGUAGE } from '@food/contracts/language';
import { LIVE_REMOTES, REMOTES_PATH } from '@food/contracts/site-paths';
import type {
  ComposedRemote,
  PageComposition,
  PlacedRemote,
  RemoteRoutesTable,
} from '@food/platform/deployment';
import type { Deployed, Deployment } from '../model/deployment';
import { navigationOf } from '../model/navigation';
import type { RemoteRelease } from '../model/release';
import { deploymentInLanguage } from './in-language';
import { type MatchedPage, matchPage } from './match-page';
import type { BaseOf } from './release-base';

/** What {@link pageComposition} needs beside the deployment. */
interface PageFacts {
  path: string;
  baseOf: BaseOf;
  /** Whether the page shows something else than what is live. */
  isPreview: boolean;
  language: Language;
}

/**
 * The part of a deployment that the page at a path brings: its own remote, those whose pieces it shows at first, and the pages of
 * all; the others are at {@link remotePaths} (rule: page-carries-its-own-remotes). A host of the first page format gets every
 * remote whole.
 */
export function pageComposition(
  inEnglish: Deployment,
  { path, baseOf, isPreview, language }: PageFacts,
): PageComposition {
  const deployment = deploymentInLanguage(inEnglish, language);
  const { host } = deployment;
  const places = Object.entries(deployment.remotes);
  const composition = {
    deployment: deployment.number,
    host: host?.live.version ?? '',
    navigation: navigationOf(places.map(([, { live }]) => live))
      .slice(0, host?.live.navigation?.limit)
      .map(({ label, path, icon }) => ({ label, path, icon })),
  };
  const composed = (wanted: typeof places) =>
    Object.fromEntries(wanted.map(([name, place]) => [name, composedRemote(place, baseOf)]));
  // The previous host would take over in this very page.
  if (![host?.live, host?.previous].every((release) => !release || release.pageFormat === 2))
    return { ...composition, remotes: composed(places) };
  const shown = shownBy(matchPage(deployment, path));
  return {
    ...composition,
    remotes: composed(places.filter(([name]) => shown.has(name))),
    routes: Object.fromEntries(places.map(([name, { live }]) => [name, routesOf(live)])),
    remotesAt: `${remotesPath(language)}/${deployment.number}/`,
    ...(!isPreview && { liveRemotesAt: `${remotesPath(language)}/${LIVE_REMOTES}/` }),
  };
}

// A server-rendered page shows no piece of another remote: those come when the page runs.
const shownBy = (page: MatchedPage | null): Set<string> =>
  new Set(
    page && [
      page.release.part,
      ...(page.serverRender ? [] : page.release.uses.map((piece) => piece.split('/')[0] ?? '')),
    ],
  );

const routesOf = ({ version, displayName, pages }: RemoteRelease): RemoteRoutesTable => ({
  version,
  ...(displayName !== undefined && { displayName }),
  pages: pages.map(({ path, bottomNavigation }) => ({ path, ...(bottomNavigation && { bottomNavigation }) })),
});

const remotesPath = (language: Language): string =>
  language === SOURCE_LANGUAGE ? REMOTES_PATH : `${REMOTES_PATH}/${language}`;

/**
 * The paths at which the site serves {@link composedRemote} of a live release: one for this deployment, and one that lasts as
 * long as the release is live.
 */
export const remotePaths = (
  deployment: number,
  { part, version }: { part: string; version: string },
  language: Language,
): string[] =>
  [deployment, LIVE_REMOTES].map(
    (place) => `${remotesPath(language).slice(1)}/${place}/${part}@${version}.json`,
  );

/** Everything that the browser gets about a remote: files, pages and previous good release. */
export function composedRemote(
  { live, previous }: Pick<Deployed<RemoteRelease>, 'live' | 'previous'>,
  baseOf: BaseOf,
): ComposedRemote {
  const placed = (release: RemoteRelease): PlacedRemote => ({
    name: release.part,
    version: release.version,
    base: baseOf(release),
    global: release.global,
    entry: release.entry,
    exposes: release.exposes,
    // What only the composer reads isn't sent.
    pages: release.pages.map(({ firstCalls, preload, serverRender, offline, ...page }) => page),
    ...(release.chunks && { chunks: release.chunks }),
    ...(release.languages && { languages: release.languages }),
  });
  return {
    live: placed(live),
    previous: previous && placed(previous),
    displayName: live.displayName,
    unavailableMessage: live.unavailableMessage,
  };
}
