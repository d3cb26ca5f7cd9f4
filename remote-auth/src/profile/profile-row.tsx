import { Button } from '@food/ui/button';
import { Notice } from '@food/ui/notice';
import { type ReactNode, useRef, useState } from 'react';
import { hidden } from '../hidden';
import { t } from '../messages';
import css from './profile-row.module.css';

/** The actions with which a row's form closes itself. */
export interface RowActions {
  /** Closes the form and shows the server's message. */
  onSaved: (words: string) => void;
  onCancel: () => void;
}

interface ProfileRowProps {
  field: 'name' | 'email' | 'mobile' | 'password';
  /** Empty or null if the customer has not entered it yet. */
  value: string | null | undefined;
  /** Called when its form is closed without a change that is known. */
  onCancelled?: () => void;
  /** The form that replaces the value while it is edited. */
  children: (actions: RowActions) => ReactNode;
}

/** A long email address breaks at its dots and its @ before it breaks anywhere else. */
const breakable = (value: string): ReactNode =>
  value.split(/(?=[.@])/).flatMap((part, at) => (at === 0 ? [part] : [<wbr key={at} />, part]));

/** One field of the profile: its value and Edit, or its form. */
export function ProfileRow({ field, value, onCancelled, children }: ProfileRowProps) {
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const closed = useRef(false);
  const close = (words: string | null) => {
    closed.current = true;
    setSaved(words);
    setEditing(false);
  };

  const cancel = () => {
    close(null);
    onCancelled?.();
  };

  /** Closing the form removes the focused element; the focus returns to the button that opened it. */
  const takeFocusBack = (button: HTMLButtonElement | null) => {
    if (!button || !closed.current) return;
    closed.current = false;
    button.focus();
  };

  if (editing)
    return <div className={css.row}>{children({ onSaved: (words) => close(words), onCancel: cancel })}</div>;
  return (
    <div className={css.row}>
      <div className={css.line}>
        <div className={css.words}>
          <p className={css.label}>{t(`field.${field}`)}</p>
          {value ? <p>{breakable(value)}</p> : <p className={css.missing}>{t('profile.missing')}</p>}
        </div>
        <Button ref={takeFocusBack} variant="quiet" onClick={() => setEditing(true)}>
          {t.rich(`profile.edit.${field}`, { hidden })}
        </Button>
      </div>
      {saved && <Notice tone="good">{saved}</Notice>}
    </div>
  );
}
