import { Button } from '@food/ui/button';
import { Notice } from '@food/ui/notice';
import type { ReactNode } from 'react';
import css from './auth-form.module.css';
import type { Submission } from './use-submission';

interface AuthFormProps<Name extends string> {
  form: Submission<Name>;
  /** The words on its one button. */
  submit: string;
  children: ReactNode;
}

/** Labelled fields and one button. */
export function AuthForm<Name extends string>({ form, submit, children }: AuthFormProps<Name>) {
  return (
    // "dialog" outside a dialog submits nothing: if the button is pressed before the page's code is there, the browser's own
    // submit would put a password into the address.
    <form className={css.form} method="dialog" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      {children}
      {form.failed && (
        <Notice tone="bad" silent>
          {form.failed}
        </Notice>
      )}
      {form.unanswered && <Notice tone="warn">{form.unanswered}</Notice>}
      <Button type="submit" block busy={form.busy}>
        {submit}
      </Button>
    </form>
  );
}
