import { Button } from '@food/ui/button';
import { Notice } from '@food/ui/notice';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Submission } from '../auth-form/use-submission';
import { t } from '../messages';
import css from './edit-form.module.css';

interface EditFormProps<Name extends string> {
  form: Submission<Name>;
  onCancel: () => void;
  children: ReactNode;
}

/** A row's fields with Update and Cancel; the first field has the focus. */
export function EditForm<Name extends string>({ form, onCancel, children }: EditFormProps<Name>) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={element}
      className={css.form}
      method="dialog"
      noValidate
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      {children}
      {form.unanswered && <Notice tone="warn">{form.unanswered}</Notice>}
      <div className={css.actions}>
        <Button type="submit" busy={form.busy}>
          {t('profile.update')}
        </Button>
        <Button variant="quiet" disabled={form.busy} onClick={onCancel}>
          {t('profile.cancel')}
        </Button>
      </div>
    </form>
  );
}
