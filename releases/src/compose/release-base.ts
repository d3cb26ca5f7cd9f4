/** The address of a release's folder, with a slash at the end. */
export type BaseOf = (release: { part: string; version: string }) => string;

/** Release folders below one address: `/releases/` on the site itself, or a CDN's. */
export const releaseBase =
  (all: string): BaseOf =>
  ({ part, version }) =>
    `${all}${part}/${version}/`;
