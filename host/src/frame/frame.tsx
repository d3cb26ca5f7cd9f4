import { CartBar } from '@food/cart/bar';
import { siteConfig } from '@food/platform/config';
import { Link, Outlet, useLocation, useNavigationType } from '@food/platform/router';
import { Wordmark } from '@food/ui/brand-mark';
import { type MouseEvent, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { prefetchNext } from '../composition/prefetch';
import { hasBottomNav } from '../composition/presentation';
import { t } from '../messages';
import { NewerNotice } from '../versions/newer-notice';
import css from './frame.module.css';
import { FramePiece } from './frame-piece';
import { MainNav } from './main-nav';
import { PageSkeleton } from './page-skeleton';
import { useScrollMemory } from './scroll-memory';

/**
 * The parts that stay while pages change: the page's place, the cart bar, the navigation. The bars are at the bottom on a phone
 * and a tablet, and at the top on a desktop (rule: bars-cover-nothing).
 */
export function Frame() {
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  useScrollMemory();
  useFocusOnNavigation(content);
  useEffect(() => prefetchNext(pathname), [pathname]);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: before scripts run, it works as a link. */}
      <a className="skip-link" href="#content" onClick={(event) => skipTo(content, event)}>
        {t('frame.skip')}
      </a>
      <div className={css.frame} data-nav={hasBottomNav(pathname) || undefined}>
        {/* Not main itself: with reading-flow, Tab skips a grid item that only scripts may focus, with everything in it. */}
        <div className={css.content}>
          <main id="content" ref={content} tabIndex={-1}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
        <div className={css.bars}>
          <Link className={css.brand} to="/home">
            <Wordmark name={siteConfig().brandName} />
          </Link>
          <FramePiece>
            <NewerNotice />
          </FramePiece>
          <FramePiece fallback={<Link to="/cart">{t('cart.view')}</Link>}>
            <CartBar />
          </FramePiece>
          <FramePiece>
            <MainNav />
          </FramePiece>
        </div>
      </div>
    </>
  );
}

/** As the link does by itself, but not as a step in the history, which would have no state: /success would lose its order. */
function skipTo(content: RefObject<HTMLElement | null>, event: MouseEvent): void {
  event.preventDefault();
  content.current?.focus({ preventScroll: true });
  content.current?.scrollIntoView();
}

/**
 * A keyboard or screen reader starts at the new page's content, not where the old one was; `PageShown` says which it is. Going back
 * leaves the focus where it is, unless it was lost.
 */
function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (kind !== 'POP' || document.activeElement === document.body)
      content.current?.focus({ preventScroll: true });
  }, [pathname, kind, content]);
}
