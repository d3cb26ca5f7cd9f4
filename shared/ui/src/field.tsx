import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from './button';
import { classes } from './classes';
import css from './field.module.css';
import { ChevronIcon, EyeIcon, EyeOffIcon, WarningIcon } from './icons';
import { t } from './messages';

interface Words {
  label: string;
  /** A hint under the control, always visible. */
  hint?: ReactNode;
  /**
   * What is wrong and what to do; marks the control as invalid. Read out with the control: focus that, or announce it by
   * `notify`.
   */
  error?: string | null | undefined;
}

type Wired = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

function Labelled({
  label,
  hint,
  error,
  id,
  children,
}: Words & { id?: string | undefined; children: (wired: Wired) => ReactNode }) {
  const own = useId();
  const control = id ?? own;
  const described = [error && `${control}-error`, hint && `${control}-hint`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={control}>
        {label}
      </label>
      {children({
        id: control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && <FieldError id={`${control}-error`}>{error}</FieldError>}
      {hint && (
        <p className={css.hint} id={`${control}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** An error beside its control, which refers to it by `id`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={css.error} id={id}>
      <WarningIcon size={16} />
      {children}
    </p>
  );
}

/** A text input with its label above and its error inside. Takes everything an `<input>` takes. */
export function Field({ label, hint, error, id, className, ...input }: ComponentProps<'input'> & Words) {
  return (
    <Labelled {...{ label, hint, error, id }}>
      {(wired) => <input {...input} {...wired} className={classes(css.control, className)} />}
    </Labelled>
  );
}

/** A password that can be shown and hidden again. */
export function PasswordField({
  label,
  hint,
  error,
  id,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & Words) {
  const [shown, setShown] = useState(false);
  return (
    <Labelled {...{ label, hint, error, id }}>
      {(wired) => (
        <div className={css.shell}>
          <input
            // A phone would correct it, or begin it with a capital, once it is shown.
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wired}
            type={shown ? 'text' : 'password'}
            className={classes(css.control, css.withReveal, className)}
          />
          <span className={css.reveal}>
            <IconButton
              label={t(shown ? 'password.hide' : 'password.show')}
              aria-controls={wired.id}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOffIcon /> : <EyeIcon />}
            </IconButton>
          </span>
        </div>
      )}
    </Labelled>
  );
}

/** A text of several lines. Takes everything a `<textarea>` takes. */
export function TextArea({ label, hint, error, id, className, ...area }: ComponentProps<'textarea'> & Words) {
  return (
    <Labelled {...{ label, hint, error, id }}>
      {(wired) => <textarea {...area} {...wired} className={classes(css.control, className)} />}
    </Labelled>
  );
}

/** The browser's own select; `<option>`s are its children. */
export function Select({ label, hint, error, id, className, ...select }: ComponentProps<'select'> & Words) {
  return (
    <Labelled {...{ label, hint, error, id }}>
      {(wired) => (
        <div className={css.shell}>
          <select {...select} {...wired} className={classes(css.control, className)} />
          <span className={css.chevron}>
            <ChevronIcon size={18} />
          </span>
        </div>
      )}
    </Labelled>
  );
}
