import { LANGUAGES, type Language } from '@food/contracts/language';
import { siteConfig } from '@food/platform/config';
import { language } from '@food/platform/messages';
import { notify } from '@food/platform/notify';
import { Chip } from '@food/ui/chip';
import { t } from '../messages';
import { keepLanguage } from './keep-language';
import css from './language-choice.module.css';
import { loadAnew } from './load-anew';

/** Each language in its own words, for customers who can't read the others. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी', te: 'తెలుగు' };

export const hasLanguageChoice = (): boolean => !siteConfig().onlyLanguage;

/**
 * The languages to choose from (rule: language-chosen). They are buttons, not radio buttons, which an arrow key would already
 * choose, and so load the page.
 */
export function LanguageChoice() {
  return (
    <fieldset className={css.choice} aria-label={t('language.title')}>
      {LANGUAGES.map((each) => (
        <Chip key={each} lang={each} pressed={each === language()} onClick={() => choose(each)}>
          {NAMES[each]}
        </Chip>
      ))}
    </fieldset>
  );
}

/** A page keeps its language until it is reloaded (decision 056). */
function choose(chosen: Language): void {
  if (!keepLanguage(chosen)) notify(t('language.notKept'));
  // No page with this choice opens without a connection: the browser's own would take its place.
  else if (!navigator.onLine) notify(t('language.offline'));
  else loadAnew();
}
