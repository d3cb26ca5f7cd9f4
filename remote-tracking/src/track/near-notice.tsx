import { siteConfig } from '@food/platform/config';
import { PREFIX, readStored } from '@food/platform/storage';
import { Button } from '@food/ui/button';
import { passFocus } from '@food/ui/pass-focus';
import { useEffect, useRef, useState } from 'react';
import type { Delivery } from '../live/delivery';
import { courierOf, isNear, isOver } from '../live/tracking-state';
import { t } from '../messages';

interface Props {
  delivery: Delivery;
  orderId: string;
}

/** For what is there only until the courier is near. */
const leaveToPanel = passFocus((it) => it.closest('section'));

/**
 * Offers a browser notification for when dinner is near, while the courier is on the way and not near yet, and shows it (rule:
 * near-notice). If the browser refuses, it renders nothing.
 */
export function NearNotice({ delivery, orderId }: Props) {
  const [permission, setPermission] = useState<NotificationPermission>('denied');
  useEffect(() => {
    if (canNotify() && readWishes().general) setPermission(Notification.permission);
  }, []);
  // It can't be known whether a courier is near an unknown place.
  const isComing =
    delivery.home?.approximate === false &&
    courierOf(delivery) !== null &&
    !isOver(delivery) &&
    !isNear(delivery);
  const isDue = useRef(false);
  useEffect(() => {
    if (isComing) isDue.current = true;
    if (!isDue.current || !isNear(delivery)) return;
    isDue.current = false;
    if (permission === 'granted' && !document.hasFocus()) showNotification(orderId);
  }, [delivery, isComing, permission, orderId]);

  const { words, asked } = useFocusOnAnswer(permission);
  if (!isComing || permission === 'denied') return null;
  if (permission === 'granted')
    return (
      <div ref={leaveToPanel}>
        <p ref={words} tabIndex={-1}>
          {t('near.promised')}
        </p>
      </div>
    );
  const ask = () => {
    asked.current = true;
    void Notification.requestPermission().then(setPermission);
  };
  return (
    <Button ref={leaveToPanel} variant="quiet" onClick={ask}>
      {t('near.offer')}
    </Button>
  );
}

/** The button is removed with the answer; a text in its place gets the focus. */
function useFocusOnAnswer(permission: NotificationPermission) {
  const words = useRef<HTMLParagraphElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (permission === 'default' || !asked.current) return;
    words.current?.focus({ preventScroll: true });
    asked.current = false;
  }, [permission]);
  return { words, asked };
}

/** On Android browsers refuse notifications of a page without a service worker, and report it only when one is made. */
const canNotify = (): boolean => 'Notification' in window && !/Android/.test(navigator.userAgent);

/** The customer's choices on `/notifications`, where both are on at first (rule: notifications-stay-here). */
function readWishes(): { general: boolean; sound: boolean } {
  const read = (stored: unknown) => {
    const { general, sound } = (stored ?? {}) as { general?: unknown; sound?: unknown };
    return { general: general !== false, sound: sound !== false };
  };
  return readStored(`${PREFIX}notifications`, read) ?? read(null);
}

function showNotification(orderId: string): void {
  const { general, sound } = readWishes();
  if (!general) return;
  const body = t('near.body', { brand: siteConfig().brandName });
  try {
    const notice = new Notification(t('near.title'), { body, tag: orderId, silent: !sound });
    notice.onclick = () => window.focus();
  } catch {
    // An Android phone that requests desktop pages doesn't say that it is one.
    console.info('The browser gives no notification of a page.');
  }
}
