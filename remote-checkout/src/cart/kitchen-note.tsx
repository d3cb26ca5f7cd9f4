import { countCharacters } from '@food/contracts/kitchen-note';
import { Button } from '@food/ui/button';
import { TextArea } from '@food/ui/field';
import { EditIcon } from '@food/ui/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../messages';
import css from './kitchen-note.module.css';

interface KitchenNoteProps {
  /** The name of the dish that the note is about; without one it is about the whole order. */
  dish?: string;
  text: string;
  /** How many characters it may have. */
  most: number;
  onChange(text: string): void;
}

/** A note for the kitchen, stored while it is typed: an order that is placed meanwhile includes it (rule: cart-notes). */
export function KitchenNote({ dish, text, most, onChange }: KitchenNoteProps) {
  const [isOpen, setOpen] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const to = dish === undefined ? 'note.order' : 'note.dish';
  const its = { dish: dish ?? '' };

  useEffect(() => {
    if (isOpen) {
      field.current?.focus({ preventScroll: true });
      // Including its buttons, which the bar at the bottom would cover.
      editor.current?.scrollIntoView?.({ block: 'nearest' });
      field.current?.setSelectionRange(most * 2, most * 2);
    } else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, most]);

  function close(kept: string) {
    onChange(kept.trim());
    setOpen(false);
  }

  /** A note is a single line: Enter ends it, as Escape does, except while an input method composes. */
  function onKeyDown(event: KeyboardEvent) {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close(text);
  }

  if (!isOpen) {
    const note = text.trim();
    return (
      <button
        type="button"
        ref={opener}
        className={note ? css.written : css.add}
        aria-label={note ? t(`${to}.change`, { ...its, note }) : t(`${to}.addTo`, its)}
        onClick={() => setOpen(true)}
      >
        <EditIcon size={16} />
        <span className={css.words}>
          {note && dish === undefined && t('note.order.about')} <bdi>{note || t(`${to}.add`)}</bdi>
        </span>
      </button>
    );
  }
  const left = most - countCharacters(text);
  return (
    <div className={css.editor} ref={editor}>
      <TextArea
        ref={field}
        label={t(`${to}.label`, its)}
        className={css.field}
        rows={2}
        dir="auto"
        enterKeyHint="done"
        placeholder={t(`${to}.example`)}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        hint={t('note.left', { count: left })}
      />
      <div className={css.hands}>
        {text !== '' && (
          <Button variant="quiet" aria-label={t(`${to}.remove`, its)} onClick={() => close('')}>
            {t('note.clear')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => close(text)}>
          {t('note.done')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {nearEnd(left)}
      </p>
    </div>
  );
}

/** Announced three times at most, not with every key. */
function nearEnd(left: number): string {
  if (left > 20) return '';
  if (left > 10) return t('note.nearEnd', { count: 20 });
  return left > 0 ? t('note.nearEnd', { count: 10 }) : t('note.full');
}
