import { hearMessages } from '@food/platform/notify';
import { IconButton } from '@food/ui/button';
import { CloseIcon } from '@food/ui/icons';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../messages';
import css from './toasts.module.css';

interface Toast {
  key: number;
  text: string;
  /** The page's form that was last submitted before the message: most messages answer one. */
  form: Node | null;
}

/** More than these would cover a phone's screen. */
const MOST = 3;

/** Reading time for a slow reader: two words a second. */
const READ_MS_PER_WORD = 500;
const LEAST_MS = 6_000;

/**
 * The product's messages, over any page (rule: messages-in-the-page). A dialog that opens hides from screen readers what is around it,
 * except what has `aria-live`: here only for that, each message has its own role.
 */
export function Toasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const close = ({ key }: Toast) => setToasts((before) => before.filter((other) => other.key !== key));
  // Before any effect of a page, which may be drawn together with this.
  useLayoutEffect(() => {
    let key = 0;
    let form: Node | null = null;
    const stopHearing = hearMessages((text) => {
      key += 1;
      // A form that is gone is one of a page before this one: the message answers something else.
      const toast = { key, text, form: form?.isConnected ? form : null };
      setToasts((before) => [...before.filter((other) => other.text !== text), toast].slice(-MOST));
    });
    // What a form's earlier try said isn't true of the next one, nor is what a page before this one said to do next.
    const sent = ({ target }: Event) => {
      form = target as Node;
      setToasts((before) =>
        before.filter((other) => other.form?.isConnected !== false && other.form !== target),
      );
    };
    window.addEventListener('submit', sent, { capture: true });
    return () => {
      stopHearing();
      window.removeEventListener('submit', sent, { capture: true });
    };
  }, []);
  const newest = toasts.at(-1);
  useEscape(newest && (() => close(newest)));
  if (!newest) return null;
  return createPortal(
    <div className={css.toasts} aria-live="off">
      {toasts.map((toast) => (
        <ToastBox key={toast.key} text={toast.text} onClose={() => close(toast)} />
      ))}
    </div>,
    document.body,
  );
}

function ToastBox({ text, onClose }: { text: string; onClose(): void }) {
  const [isHeld, setHeld] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  // If the message has the focus when it closes, the focus goes back.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) cameFrom.current?.focus();
    };
  }, []);
  useCloseOnceRead(text, isHeld, onClose);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the closing.
    <div
      ref={box}
      className={css.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true);
        cameFrom.current = event.relatedTarget as HTMLElement | null;
      }}
      onBlur={() => setHeld(false)}
    >
      <p role="alert" className={css.text}>
        {text}
      </p>
      <IconButton
        label={t('message.close')}
        // Pressing it with a mouse doesn't move the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClose}
      >
        <CloseIcon />
      </IconButton>
    </div>
  );
}

/** Closes after the time in which it can be read twice, unless the pointer or the focus is on it. */
function useCloseOnceRead(text: string, isHeld: boolean, onClose: () => void): void {
  const isAway = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'hidden');
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isHeld || isAway) return;
    const words = text.split(/\s+/).length;
    const timer = setTimeout(() => close(), Math.max(LEAST_MS, 2 * words * READ_MS_PER_WORD));
    return () => clearTimeout(timer);
  }, [text, isHeld, isAway]);
}

function subscribeToVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** The top layer closes first: a dialog under the message doesn't get that Escape. */
function useEscape(close: (() => void) | undefined): void {
  const isOpen = close !== undefined;
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    // The browser closes what listens to a phone's Back by the same key (shared/ui/src/overlay.tsx).
    event.preventDefault();
    close?.();
  });
  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [isOpen]);
}
