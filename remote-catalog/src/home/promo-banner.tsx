import { t } from '../messages';
import css from './promo-banner.module.css';

/** The static banner and line (rule: home-banner). */
export function PromoBanner() {
  return (
    <aside className={css.banner} aria-label={t('offer.label')}>
      <div className={css.words}>
        <p className={css.off}>{t('offer.off')}</p>
        <p className={css.line}>{t('offer.line')}</p>
      </div>
      <Sunrise />
    </aside>
  );
}

/** A drawing of the morning sun in the verandah's arches. */
const Sunrise = () => (
  <svg className={css.sunrise} viewBox="0 0 240 120" aria-hidden="true" focusable="false">
    <clipPath id="arches">
      <path d="M8 120V52a36 36 0 0 1 72 0v68zM84 120V52a36 36 0 0 1 72 0v68zM160 120V52a36 36 0 0 1 72 0v68z" />
    </clipPath>
    <g clipPath="url(#arches)">
      <rect className={css.sky} width="240" height="120" />
      <g className={css.rays}>
        <path d="M120 96V14M120 96 62 26M120 96l58-70M120 96 22 58M120 96l98-38" />
      </g>
      <circle className={css.sun} cx="120" cy="96" r="34" />
      <path className={css.hills} d="M0 104q60-22 120-6t120-8v40H0z" />
    </g>
  </svg>
);
