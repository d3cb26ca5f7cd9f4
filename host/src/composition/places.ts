/** A script of a release in a stack, and the place in it: `/releases/catalog/1.1.0/home.1a2b.js:1:200` */
const SCRIPT = /\/(([a-z][\w-]*)\/(\d+\.\d+\.\d+[\w.-]*)\/[\w@./-]*\.js)[^\s:]*(:\d+:\d+)?/g;
/** More frames than these say little more. */
const MOST = 5;

/** The release whose script comes first in a stack, or in an address; both empty if none does. */
export function releaseIn(stack: string): { part: string; version: string } {
  const [[, , part = '', version = ''] = []] = stack.matchAll(SCRIPT);
  return { part, version };
}

/**
 * The places in scripts of releases that an error came from, the innermost first, as `catalog/1.1.0/home.1a2b.js:1:200`, if there are
 * any. They say nothing of the customer, and `release where` finds their lines.
 */
export function placesOf(error: unknown): string[] | undefined {
  const { stack } = (error ?? {}) as Partial<Error>;
  const places = [...String(stack).matchAll(SCRIPT)].flatMap(([, file, , , at]) => (at ? [file + at] : []));
  return places.length ? places.slice(0, MOST) : undefined;
}
