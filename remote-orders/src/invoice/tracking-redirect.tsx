import { useLocation, useNavigate } from '@food/platform/router';
import { announced } from '@food/ui/announce';
import { Button, ButtonLink } from '@food/ui/button';
import { Skeleton } from '@food/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { t } from '../messages';
import css from './invoice.module.css';
import places from './invoice-places.module.css';
import { leaveToInvoice } from './leave-to-invoice';
import { usePrinting } from './use-printing';

/** From the invoice to tracking, right after ordering (rule: invoice-moves-on). */
const REDIRECT_MS = 7000;
const SECOND_MS = 1000;

/**
 * Moves on to the order's tracking 7 s after it is first shown; waits while the print dialog is open, the focus or the pointer is
 * on it or the tab is hidden, and can be stopped for good, since that is stored in the page's history entry (rule:
 * invoice-moves-on).
 */
export function TrackingRedirect({ orderId }: { orderId: string }) {
  const [isFocused, setFocused] = useState(false);
  const [isPointed, setPointed] = useState(false);
  const { seconds, stopped, stop } = useCountdown(orderId, isFocused || isPointed);
  const track = `/track/${orderId}`;
  const link = useRef<HTMLAnchorElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    // The link replaces the button, which had the focus.
    if (stopped && isPressed.current) link.current?.focus();
  }, [stopped]);
  const stay = () => {
    isPressed.current = true;
    stop();
  };
  if (stopped) {
    return (
      <div className={css.redirect} ref={leaveToInvoice} data-print="no">
        <ButtonLink to={track} ref={link}>
          {t('order.track')}
        </ButtonLink>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the countdown.
    <div
      className={css.redirect}
      ref={leaveToInvoice}
      data-print="no"
      // A pointer at rest, where "Place Order" was, didn't enter by itself.
      onPointerMove={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {/* Announced once as a whole; the number beside it changes without further announcements. */}
      <p className="visually-hidden" ref={announced}>
        {t('redirect.said')}
      </p>
      <p className={css.countdown} aria-hidden="true">
        {t('redirect.countdown', { seconds })}
      </p>
      <Button variant="quiet" onClick={stay}>
        {t('redirect.stay')}
      </Button>
    </div>
  );
}

/** Its place while the invoice loads: the invoice comes where its own place was. */
export function RedirectPlace() {
  const { stopped } = useStopped();
  return (
    <div className={css.redirect}>
      {!stopped && <Skeleton className={places.words} />}
      <Skeleton className={places.button} />
    </div>
  );
}

/** Whether the customer stays on this page, stored in its history entry. */
function useStopped() {
  const location = useLocation();
  const state = location.state as { stays?: unknown } | null;
  return { location, state, stopped: state?.stays === true };
}

function useCountdown(orderId: string, isHeld: boolean) {
  const navigate = useNavigate();
  const printing = usePrinting();
  const [left, setLeft] = useState(REDIRECT_MS);
  const { location, state, stopped } = useStopped();
  const stop = () => navigate(location, { replace: true, state: { ...state, stays: true } });
  const over = left <= 0;
  const waiting = printing || isHeld || stopped || over;
  useEffect(() => {
    if (waiting) return;
    const tick = setInterval(() => {
      if (!document.hidden) setLeft((ms) => ms - SECOND_MS);
    }, SECOND_MS);
    return () => clearInterval(tick);
  }, [waiting]);
  useEffect(() => {
    // Replaced: back from tracking must not land here and be moved on once more.
    if (over && !stopped) navigate(`/track/${orderId}`, { replace: true });
  }, [over, stopped, orderId, navigate]);
  return { seconds: Math.max(0, left / SECOND_MS), stopped, stop };
}
