import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The places where GitHub and GitLab look for the file, in their order. */
const PLACES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];

/**
 * The owner of a part: the owners in the last line of the repository's CODEOWNERS that matches the part's folder, e.g.
 * `@verandah/catalog`; undefined if no line does.
 *
 * @param root of the repository
 * @param dir the part's folder, or the root itself if that is the part
 */
export async function ownerOf(root: string, dir: string): Promise<string | undefined> {
  const folder = relative(root, dir).split(sep).join('/');
  const lines = (await codeOwners(root)).split('\n').map((line) => line.replace(/#.*/, '').trim());
  const found = lines
    .map((line) => line.split(/\s+/))
    .findLast(([pattern = '', ...owners]) => owners.length > 0 && fits(pattern, folder));
  return found?.slice(1).join(' ');
}

async function codeOwners(root: string): Promise<string> {
  for (const place of PLACES) {
    const text = await readFile(join(root, place), 'utf8').catch(() => null);
    if (text !== null) return text;
  }
  return '';
}

/** Whether a line's pattern covers the whole folder: that folder, one around it, or everything. */
function fits(pattern: string, folder: string): boolean {
  const name = pattern.replace(/^\//, '').replace(/\/?\*{0,2}$/, '');
  if (name === '') return true;
  const from = /^\/|\/./.test(pattern) ? '^' : '(^|/)';
  const words = name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '[^/]*');
  return new RegExp(`${from}${words}(/|$)`).test(folder);
}
