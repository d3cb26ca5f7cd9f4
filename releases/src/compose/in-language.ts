import { type Language, SOURCE_LANGUAGE } from '@food/contracts/language';
import type { FileRef } from '@food/platform/deployment';
import type { Deployed, Deployment } from '../model/deployment';
import type { Release, RemoteRelease } from '../model/release';

/** Translates the English texts of a release into another language, as far as the release has translations. */
export const translatorFor =
  ({ translations }: Pick<Release, 'translations'>, language: Language) =>
  (text: string): string =>
    translations?.[language]?.[text] ?? text;

/** The files with a release's texts in a language; none for the language of its sources. */
export const wordFiles = ({ languages }: Pick<Release, 'languages'>, language: Language): FileRef[] =>
  languages?.[language]?.js ?? [];

/**
 * A place of a deployment for a page in one language: titles, names and sentences in that language, and only its files of texts
 * (rule: site-languages).
 */
export const placeInLanguage = <P extends Pick<Deployed<RemoteRelease>, 'live' | 'previous'>>(
  place: P,
  language: Language,
): P => ({
  ...place,
  live: inLanguage(place.live, language),
  previous: place.previous && inLanguage(place.previous, language),
});

/** The same for all remotes. */
export const deploymentInLanguage = (deployment: Deployment, language: Language): Deployment => ({
  ...deployment,
  remotes: Object.fromEntries(
    Object.entries(deployment.remotes).map(([name, place]) => [name, placeInLanguage(place, language)]),
  ),
});

function inLanguage(release: RemoteRelease, language: Language): RemoteRelease {
  const { languages, ...rest } = release;
  if (language === SOURCE_LANGUAGE) return rest;
  const say = translatorFor(release, language);
  const files = languages?.[language];
  const { displayName, unavailableMessage } = release;
  return {
    ...rest,
    ...(files && { languages: { [language]: files } }),
    ...(displayName !== undefined && { displayName: say(displayName) }),
    ...(unavailableMessage !== undefined && { unavailableMessage: say(unavailableMessage) }),
    pages: release.pages.map((page) =>
      page.title === undefined ? page : { ...page, title: say(page.title) },
    ),
    navigation: release.navigation.map((entry) => ({ ...entry, label: say(entry.label) })),
  };
}
