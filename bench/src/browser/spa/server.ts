import { renderPage as renderByHost } from '@food/host/server';
import { matchPattern } from '@food/releases/compose/match-page';
import { remotesWith } from '@food/testing/bundled-remotes';
import { getExposed, PAGES } from 'every-remote';

/* The bundled application's half of a page that a server renders: the server builds of a host and of a remote, in one. */

/** A remote's build gets it from the renderer; here there is no such build. */
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
