import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { OTHER_LANGUAGES } from '@food/contracts/language';
import { z } from 'zod';
import { Refusal } from '../model/errors';
import type { Release } from '../model/release';
import type { PartManifest } from './read-manifest';

const Translations = z.record(z.enum(OTHER_LANGUAGES), z.record(z.string(), z.string().min(1)));

/** Where a part has them, from its folder. */
export const MANIFEST_TEXTS = 'src/messages/manifest.json';

/**
 * The translations of a remote's manifest texts for customers: `{ "hi": { "Home": "होम" } }`, by the manifest's own texts. The
 * host's file has the texts of the HTML that is there before it runs. Undefined if the part has no such file. Throws
 * {@link Refusal}.
 *
 * @param dir the part's folder
 */
export async function readTranslations(
  dir: string,
  manifest: PartManifest,
): Promise<Release['translations']> {
  const text = await readFile(join(dir, MANIFEST_TEXTS), 'utf8').catch(() => null);
  if (text === null) return undefined;
  const file = `${basename(dir)}/${MANIFEST_TEXTS}`;
  const found = parsed(text, file);
  const said = 'exposes' in manifest ? wordsIn(manifest) : null;
  for (const [language, words] of Object.entries(found))
    for (const english of Object.keys(words))
      if (said && !said.has(english))
        throw new Refusal(`${file}: ${language} translates "${english}", which remote.json doesn't say.`);
  return found;
}

function parsed(text: string, file: string): Record<string, Record<string, string>> {
  try {
    return Translations.parse(JSON.parse(text)) as Record<string, Record<string, string>>;
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Refusal(`${file} must be like { "hi": { "Home": "होम" }, "te": { … } }: ${why}`);
  }
}

/** What a remote's manifest says to customers. */
export const wordsIn = ({
  displayName,
  unavailableMessage,
  pages,
  navigation,
}: Extract<PartManifest, { exposes: unknown }>): Set<string | undefined> =>
  new Set([
    displayName,
    unavailableMessage,
    ...pages.map(({ title }) => title),
    ...navigation.map(({ label }) => label),
  ]);
