import { readFile } from 'node:fs/promises';
import { basename, join, normalize } from 'node:path';
import type { RemoteManifest } from '@food/contracts/part-manifest';
import { Refusal } from '../model/errors';

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;
/** `'/orders': …` */
const ADDRESS_AS_KEY = /[{,]\s*(["'])\/[^"'\n]*\1\s*:/;
/** A property of another object, or a computed one. */
const KEY_FROM_ELSEWHERE = /\.\.\.|[{,]\s*\[/;

/**
 * Compares a remote's `pages` in remote.json with the text of its routes: the build notices a missing page only if no other page
 * has its chunk. Throws {@link Refusal} for a page that the routes lack. Routes that are put together elsewhere aren't found; the
 * gate opens their pages.
 */
export async function refuseMissingRoutes(
  dir: string,
  { part, pages, exposes }: Pick<RemoteManifest, 'part' | 'pages' | 'exposes'>,
): Promise<void> {
  const file = normalize(exposes['./routes']?.import ?? '');
  const text = (await readFile(join(dir, file), 'utf8')).replace(COMMENT, '');
  if (!ADDRESS_AS_KEY.test(text) || KEY_FROM_ELSEWHERE.test(text)) return;
  const missing = pages.find(({ path }) => !text.includes(`'${path}'`) && !text.includes(`"${path}"`));
  if (missing)
    throw new Refusal(
      `${basename(dir)}/remote.json has the page ${missing.path}, and ${file} doesn't: visitors would get a panel in its place. The ${part} team must add it there, or leave it out of remote.json.`,
    );
}
