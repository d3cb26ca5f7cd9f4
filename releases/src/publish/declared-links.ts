import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteManifest } from '@food/contracts/part-manifest';
import { matchPattern } from '../compose/match-page';
import { Refusal } from '../model/errors';
import { placeWords, sourceFiles } from './source-files';

/** `to="/cart"`, `to={'/cart'}`, `to: '/cart'`, `navigate('/cart')`; a text with `${…}` in it too. */
const LINK = /(?:\bto=\{?|\bto:|\bnavigate\()\s*(?:(["'])(\/[^"'\n]*)\1|`(\/[^`]*)`)/g;

/**
 * Compares a remote's `links` in remote.json with its sources: the gate can only check declared links. Throws {@link Refusal} if
 * a source links to a page of another part that isn't declared. An address that is put together elsewhere isn't found.
 */
export async function refuseUndeclaredLinks(
  dir: string,
  { part, pages, links }: Pick<RemoteManifest, 'part' | 'pages' | 'links'>,
): Promise<void> {
  const declared = [...links, ...pages.flatMap(({ next }) => next)];
  const isKnown = (link: string) =>
    pages.some(({ path }) => matchPattern(path, link)) || declared.some((to) => matchPattern(link, to));
  for (const file of await sourceFiles(join(dir, 'src'))) {
    const text = await readFile(file, 'utf8');
    for (const { link, index } of linksIn(text)) {
      if (isKnown(link)) continue;
      const example = link.replace(/:\w+/g, '1');
      const at = placeWords(dir, file, text, index);
      throw new Refusal(
        `${part} leads to ${link} (${at}), which is none of its pages, and its remote.json doesn't say so. The ${part} team must add "links": ["${example}"] there, so that the gate sees when nobody owns that page; or take the link out, if the page is no more.`,
      );
    }
  }
}

/**
 * The addresses that a source links to, as patterns: `/track/${id}` is `/track/:any`. What is put in behind a begun segment, such
 * as a query, can't be read: the address ends there.
 */
const linksIn = (text: string): { link: string; index: number }[] =>
  [...text.matchAll(LINK)].map((match) => {
    const [, , plain, template = ''] = match;
    const address = plain ?? template.replace(/(?<=[^/])\$\{[\s\S]*$/, '').replace(/\$\{[^}]*\}/g, ':any');
    return { link: address.replace(/[?#].*$/s, ''), index: match.index };
  });
