import { renderPage as renderByHost } from '@food/host/server';
import { matchPattern } from '@food/releases/compose/match-page';
import { remotesWith } from '@food/testing/bundled-remotes';
import { getExposed, PAGES } from 'every-remote';

/*
 * The bundled application's half of a page that a server draws: what a host's and a remote's server builds are together, in one.
 */

/** Whoever draws pages gives it to a remote's build; here there is none. */
export const provided = {};

/** Draws the page at a path, from the page's data, which names no remotes. */
export async function renderPage(_routes: null, path: string, json: string): Promise<string> {
  const { composition, ...data } = JSON.parse(json);
  const remotes = remotesWith(PAGES);
  const owner = Object.keys(PAGES).find((part) =>
    PAGES[part]?.some((pattern) => matchPattern(pattern, path)),
  );
  const routes = owner ? await getExposed({ name: owner }, './routes') : null;
  return renderByHost(routes, path, JSON.stringify({ ...data, composition: { ...composition, remotes } }));
}
