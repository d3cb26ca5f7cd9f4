import type { RemoteRelease } from '../model/release';
import { buildPage, buildRemote, integrityFor } from './release-builders';

const CHUNKS = ['list', 'detail', 'edit', 'history', 'help', 'archive'];

// Text that can't be compressed away, like the texts of many teams.
const word = (text: string): string =>
  integrityFor(text)
    .replace(/[^a-z]/g, '')
    .slice(0, 7);

/** The address of a page of {@link buildLarge}. */
export const largePath = (name: string): string => `/${name}/${word(`${name}list`)}`;

/** A remote's release that is as large as a real one: six pages, a piece, and the files of them. */
export function buildLarge(name: string, version: string): RemoteRelease {
  const ref = (file: string) => ({ file, integrity: integrityFor(file) });
  const files = (chunk: string) => ({
    js: [ref(`${chunk}.${word(name + version + chunk)}.js`)],
    css: [ref(`${chunk}.${word(name + version + chunk)}.css`)],
  });
  return buildRemote(name, {
    version,
    global: `food_${name}_${version}`.replace(/\W/g, '_'),
    displayName: `The ${name}`,
    exposes: { './routes': files('routes'), './teaser': files('teaser') },
    pages: CHUNKS.map((chunk) => ({
      ...buildPage(`/${name}/${word(name + chunk)}`, {
        next: [largePath(name)],
        preload: [`/auth/${name}`],
      }),
      ...files(chunk),
    })),
  });
}
