import { createHash } from 'node:crypto';
import { basename, dirname, isAbsolute, relative, sep } from 'node:path';

/**
 * The part in a folder: `remote-catalog` is `catalog`, `host` is `host`.
 *
 * @param {string} dir
 */
export const partOf = (dir) => basename(dir).replace(/^remote-/, '');

/**
 * The global variable of a remote's container, a different one for each version (rule: version-has-its-own-name).
 *
 * @param {string} part
 * @param {string} version
 */
export const globalOf = (part, version) => `food_${part}_${version}`.replace(/\W/g, '_');

/**
 * The source of an expose in `remote.json`, in which it may also have a version.
 *
 * @param {string | { import: string }} expose
 */
export const exposeSource = (expose) => (typeof expose === 'string' ? expose : expose.import);

/** The chunk of a remote's entry: a name that no page's chunk can have. */
export const CONTAINER_CHUNK = 'container_entry';

/**
 * The chunk name of an expose: `./routes` is `expose-routes`.
 *
 * @param {string} key
 */
export const exposeChunk = (key) => `expose-${key.replace(/^\.\//, '')}`;

/**
 * A placeholder for the release's folder in the addresses of pictures that a server renders.
 *
 * @param {string} part
 */
export const serverPublicPath = (part) => `release-base:${part}/`;

/**
 * How a release names the classes of a style sheet: after its part and the sheet's content (decision 060), so that two parts in one
 * page have none in common, and two releases of a part only those whose rules are the same. A class can't begin with a digit.
 * Without [hash], which depends on the version; without [name], whose dot breaks grid area names, which are renamed too.
 *
 * @param {string} part
 */
export const classNameOf = (part) =>
  `${part[0]}${createHash('sha256').update(part).digest('hex').slice(0, 4)}[contenthash:6][local]`;

/**
 * How source maps name a module: by its path from the folder above the part's, so that no path of the building machine is in a
 * release. No script names its map: `release publish` keeps the maps, without the sources, for `release where`.
 *
 * @param {string} dir the part's folder
 */
export const sourceName =
  (dir) =>
  (/** @type {{ absoluteResourcePath: string }} */ { absoluteResourcePath: path }) =>
    isAbsolute(path) ? relative(dirname(dir), path).split(sep).join('/') : path;
