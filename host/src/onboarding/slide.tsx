import { siteConfig } from '@food/platform/config';
import { Link, useLocation, useNavigate } from '@food/platform/router';
import { Wordmark } from '@food/ui/brand-mark';
import { ButtonLink } from '@food/ui/button';
import { PageTitle } from '@food/ui/page-title';
import { type TouchEvent, useRef } from 'react';
import { PageShown } from '../frame/page-shown';
import { t } from '../messages';
import css from './slide.module.css';
import { SLIDES, type SlideContent } from './slides';

/** The shortest distance that counts as a swipe, in CSS pixels. */
const SWIPE = 48;

/**
 * One onboarding slide: a poster, three dots, Next, and Skip that is never hidden. Swiping moves between slides. The address that
 * led here is passed on, so that the login at the end leads back to it (rule: login-brings-back).
 */
export function Slide({ slide }: { slide: SlideContent }) {
  const { state } = useLocation();
  const swipe = useSwipe(slide, state);
  const title = t(`slides.${slide.name}.title`);
  return (
    <section className={css.slide} data-slide={slide.path} {...swipe}>
      <PageTitle page={title} />
      <header className={css.top}>
        <span className={css.brand}>
          <Wordmark name={siteConfig().brandName} />
        </span>
        <Link className={css.skip} to="/home">
          {t('slides.skip')}
        </Link>
      </header>
      <img className={css.poster} src={slide.poster} alt="" width="320" height="360" fetchPriority="high" />
      <div className={css.words}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.text}>{t(`slides.${slide.name}.text`)}</p>
        <nav className={css.dots} aria-label={t('slides.label')}>
          {SLIDES.map(({ path, name }) => (
            <Link
              key={path}
              to={path}
              state={state}
              className={css.dot}
              aria-current={path === slide.path ? 'step' : undefined}
            >
              <span className="visually-hidden">{t(`slides.${name}.title`)}</span>
            </Link>
          ))}
        </nav>
        <ButtonLink to={slide.next} state={state} block>
          {t('slides.next')}
        </ButtonLink>
      </div>
      <PageShown key={slide.path} />
    </section>
  );
}

function useSwipe(slide: SlideContent, state: unknown) {
  const navigate = useNavigate();
  const start = useRef<Place | null>(null);
  const before = SLIDES.find(({ next }) => next === slide.path);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches.length === 1 && touches[0];
      // A copy: some browsers move the touch that they gave.
      start.current = finger ? { clientX: finger.clientX, clientY: finger.clientY } : null;
    },
    onTouchCancel() {
      start.current = null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const moved = swiped(start.current, changedTouches[0]);
      start.current = null;
      if (moved < 0) navigate(slide.next, { state });
      else if (moved > 0 && before) navigate(before.path, { state });
    },
  };
}

type Place = Pick<TouchEvent['touches'][number], 'clientX' | 'clientY'>;

/** How far a finger swiped to the right, in CSS pixels; 0 if it did anything else, such as scrolling or moving a zoomed page. */
function swiped(from: Place | null, to: Place | undefined): number {
  if (!from || !to || (window.visualViewport?.scale ?? 1) > 1) return 0;
  const right = to.clientX - from.clientX;
  const isSwipe = Math.abs(right) >= SWIPE && Math.abs(right) > 2 * Math.abs(to.clientY - from.clientY);
  return isSwipe ? right : 0;
}
