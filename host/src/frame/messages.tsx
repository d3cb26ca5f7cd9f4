import { hearMessages } from '@food/platform/notify';
import { IconButton } from '@food/ui/button';
import { CloseIcon } from '@food/ui/icons';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../messages';
import css from './messages.module.css';

interface Message {
  key: number;
  text: string;
  /** The form that was sent last before it was said: most messages answer one. */
  form: EventTarget | null;
}

/** More would cover a phone. */
const MOST = 3;

/** Reading time for a slow reader: two words a second. */
const READ_MS_PER_WORD = 500;
const LEAST_MS = 6_000;

/**
 * The product's messages, over whichever page is there (rule: messages-in-the-page). They stand at the end of the document only while
 * there are any: a dialog hides from screen readers what stood there before it, and closes by a press on that.
 */
export function Messages() {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const close = ({ key }: Message) => setMessages((before) => before.filter((other) => other.key !== key));
  useEffect(() => {
    let key = 0;
    let form: EventTarget | null = null;
    const stopHearing = hearMessages((text) => {
      key += 1;
      const message = { key, text, form };
      setMessages((before) => [...before.filter((other) => other.text !== text), message].slice(-MOST));
    });
    // The message of an earlier try of a form isn't true of the next.
    const sent = ({ target }: Event) => {
      form = target;
      setMessages((before) => before.filter((other) => other.form !== target));
    };
    window.addEventListener('submit', sent, { capture: true });
    return () => {
      stopHearing();
      window.removeEventListener('submit', sent, { capture: true });
    };
  }, []);
  const newest = messages.at(-1);
  useEscape(newest && (() => close(newest)));
  if (!newest) return null;
  return createPortal(
    <div className={css.messages}>
      {messages.map((message) => (
        <MessageBox key={message.key} text={message.text} onClose={() => close(message)} />
      ))}
    </div>,
    document.body,
  );
}

function MessageBox({ text, onClose }: { text: string; onClose(): void }) {
  const [isHeld, setHeld] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  // However it closes, the focus doesn't go with it.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) cameFrom.current?.focus();
    };
  }, []);
  useCloseOnceRead(text, isHeld, onClose);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by it, only waited for.
    <div
      ref={box}
      className={css.message}
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
        // A mouse leaves the focus where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClose}
      >
        <CloseIcon />
      </IconButton>
    </div>
  );
}

/** After it could be read twice, by somebody who looks at the page and doesn't hold it. */
function useCloseOnceRead(text: string, isHeld: boolean, onClose: () => void): void {
  const isAway = useSyncExternalStore(hearVisibility, () => document.visibilityState === 'hidden');
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isHeld || isAway) return;
    const words = text.split(/\s+/).length;
    const timer = setTimeout(() => close(), Math.max(LEAST_MS, 2 * words * READ_MS_PER_WORD));
    return () => clearTimeout(timer);
  }, [text, isHeld, isAway]);
}

function hearVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** The top layer closes first: a dialog under the message hears nothing of that Escape. */
function useEscape(close: (() => void) | undefined): void {
  const isOpen = close !== undefined;
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close?.();
  });
  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [isOpen]);
}
