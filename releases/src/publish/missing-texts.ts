import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { OTHER_LANGUAGES, SOURCE_LANGUAGE } from '@food/contracts/language';
import type { PartManifest } from './read-manifest';
import { MANIFEST_TEXTS, wordsIn } from './read-translations';

/** How many texts one line names. */
const MOST = 5;

/**
 * Which texts of a part another language lacks, a line for each file: customers of that language read English there, or
 * nothing if the text is empty (rule: site-languages).
 *
 * @param dir the part's folder
 */
export async function missingTexts(dir: string, manifest: PartManifest): Promise<string[]> {
  const read = (name: string) => textsIn(join(dir, 'src/messages', name));
  const english = await read(`${SOURCE_LANGUAGE}.json`);
  const own = await Promise.all(
    OTHER_LANGUAGES.map(async (language) => {
      const name = `${language}.json`;
      return lacking(
        `${basename(dir)}/src/messages/${name}`,
        Object.keys(english ?? {}),
        (await read(name)) ?? {},
      );
    }),
  );
  return [...own.flat(), ...(await missingWords(dir, manifest))];
}

/** What a remote's manifest says to customers is translated in a file of its own. */
async function missingWords(dir: string, manifest: PartManifest): Promise<string[]> {
  if (!('exposes' in manifest)) return [];
  const said = [...wordsIn(manifest)].filter((words) => words !== undefined);
  const translated = (await textsIn(join(dir, MANIFEST_TEXTS))) ?? {};
  return OTHER_LANGUAGES.flatMap((language) =>
    lacking(
      `${basename(dir)}/${MANIFEST_TEXTS}`,
      said,
      (translated[language] ?? {}) as Texts,
      ` in ${language}`,
    ),
  );
}

type Texts = Readonly<Record<string, unknown>>;

function lacking(file: string, keys: readonly string[], texts: Texts, where = ''): string[] {
  const missing = keys.filter((key) => !(key in texts));
  const empty = keys.filter((key) => typeof texts[key] === 'string' && texts[key].trim() === '');
  return [
    ...(missing.length ? [`${file} lacks ${named(missing)}${where}: customers read English there.`] : []),
    ...(empty.length
      ? [`${file} has no words for ${named(empty)}${where}: customers read nothing there.`]
      : []),
  ];
}

const named = (keys: readonly string[]): string => {
  const shown = keys.slice(0, MOST).map((key) => `"${key}"`);
  return `${shown.join(', ')}${keys.length > MOST ? ` and ${keys.length - MOST} more` : ''}`;
};

/** Null if there is none, or what is no object of texts: the build says so of what it takes. */
async function textsIn(file: string): Promise<Texts | null> {
  try {
    const found: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof found === 'object' && found !== null ? (found as Texts) : null;
  } catch {
    return null;
  }
}
