import { countCharacters } from '@food/contracts/kitchen-note';
import { Button } from '@food/ui/button';
import { TextArea } from '@food/ui/field';
import { EditIcon } from '@food/ui/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import css from './kitchen-note.module.css';

interface KitchenNoteProps {
  text: string;
  /** What it is a note to, for its label. */
  to: string;
  /** Seen on the button while there is none. */
  add: string;
  /** Seen before the note, where its place doesn't say what it is to. */
  about?: string;
  example: string;
  /** How many characters it may have. */
  most: number;
  onChange(text: string): void;
}

/** A note for the kitchen, kept as it is typed: an order that is placed meanwhile has it (rule: cart-notes). */
export function KitchenNote({ text, to, add, about, example, most, onChange }: KitchenNoteProps) {
  const [isOpen, setOpen] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (isOpen) {
      field.current?.focus({ preventScroll: true });
      // With its buttons, which the bar at the foot would cover.
      editor.current?.scrollIntoView?.({ block: 'nearest' });
      field.current?.setSelectionRange(most * 2, most * 2);
    } else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, most]);

  function close(kept: string) {
    onChange(kept.trim());
    setOpen(false);
  }

  /** A note is one thought: Enter ends it, as Escape does. What an input method composes is its own. */
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
        aria-label={note ? `Change the note to ${to}: ${note}` : `Add a note to ${to}`}
        onClick={() => setOpen(true)}
      >
        <EditIcon size={16} />
        <span className={css.words}>
          {note && about} <bdi>{note || add}</bdi>
        </span>
      </button>
    );
  }
  const left = most - countCharacters(text);
  return (
    <div className={css.editor} ref={editor}>
      <TextArea
        ref={field}
        label={`Note to ${to}`}
        className={css.field}
        rows={2}
        dir="auto"
        enterKeyHint="done"
        placeholder={example}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        hint={left === 1 ? '1 character left' : `${left} characters left`}
      />
      <div className={css.hands}>
        {text !== '' && (
          <Button variant="quiet" aria-label={`Remove the note to ${to}`} onClick={() => close('')}>
            Remove
          </Button>
        )}
        <Button variant="quiet" onClick={() => close(text)}>
          Done
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {nearEnd(left)}
      </p>
    </div>
  );
}

/** Said three times at most, not with every key. */
function nearEnd(left: number): string {
  if (left > 20) return '';
  if (left > 10) return '20 characters or fewer left';
  return left > 0 ? '10 characters or fewer left' : 'No character left';
}
