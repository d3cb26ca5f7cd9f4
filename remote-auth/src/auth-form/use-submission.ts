import { ApiError } from '@food/platform/api-error';
import { isUnanswered } from '@food/platform/call';
import { notify } from '@food/platform/notify';
import { type SubmitEvent, useState } from 'react';
import { usePageWork } from './use-page-work';

/** The values of a form as typed, by the names of its fields. */
export type Fields<Name extends string> = Readonly<Record<Name, string>>;

/** The field that has to change before anything is sent, and the message about it. */
interface Wrong<Name extends string> {
  field: Name;
  text: string;
}

export interface Plan<Name extends string, Answer> {
  fields: readonly Name[];
  /** The message for a field that holds nothing but spaces. */
  required: string;
  optional?: readonly Name[];
  /** Further checks. */
  check?(fields: Fields<Name>): Wrong<Name> | null;
  send(fields: Fields<Name>): Promise<Answer>;
  done(answer: Answer, fields: Fields<Name>): void;
  /** What follows in place of `done` if the customer has left the page meanwhile. */
  left?(answer: Answer): void;
  /** The message for a failed call; null if it was already shown. */
  failure(error: unknown): string | null;
  /** What stays in the form if no answer came, since the call may have arrived all the same (rule: lost-answers). */
  unanswered?: string;
  /** The field that a failed call is about if the answer doesn't name one; the whole form if it is absent or returns none. */
  fieldOf?(error: unknown): Name | null;
  /** Called after a failed call. */
  refused?(error: unknown, fields: Fields<Name>): void;
  /** Whether `done` leaves the page. */
  leaves?: boolean;
}

/** The part of a submission that `AuthForm` needs. */
export interface Submission<Name extends string> {
  busy: boolean;
  /** The server's refusal, until something is typed. */
  failed: string | null;
  /** What isn't known, since no answer came; until something is typed. */
  unanswered: string | null;
  errorOf(field: Name): string | null;
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
  onInput(): void;
}

/**
 * Checks and sends a form, one submission at a time. An error is alerted, and stays beside its field until the customer types
 * (rule: form-errors-stay). Fields keep their own values: text typed before the page's code arrived counts.
 */
export function useSubmission<Name extends string, Answer>(plan: Plan<Name, Answer>): Submission<Name> {
  const { busy, run } = usePageWork();
  const [wrong, setWrong] = useState<Wrong<Name> | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [unanswered, setUnanswered] = useState<string | null>(null);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const fields = readFields(form, plan.fields);
    const found = firstEmpty(fields, plan) ?? plan.check?.(fields) ?? null;
    setWrong(found);
    setFailed(null);
    setUnanswered(null);
    if (found) {
      notify(found.text);
      focusField(form, found.field);
      return;
    }
    run({
      send: () => plan.send(fields),
      done: (answer) => plan.done(answer, fields),
      failed: (error) => {
        const text = plan.failure(error);
        const field = refusedIn(plan.fields, error) ?? plan.fieldOf?.(error) ?? null;
        plan.refused?.(error, fields);
        if (!text) return;
        if (plan.unanswered && isUnanswered(error)) {
          setUnanswered(plan.unanswered);
          notify(text);
          return;
        }
        if (field === null) setFailed(text);
        else setWrong({ field, text });
        notify(text);
        if (field !== null) focusField(form, field);
      },
      left: plan.left,
      leaves: plan.leaves ?? false,
    });
  }

  return {
    busy,
    failed,
    unanswered,
    errorOf: (field) => (wrong?.field === field ? wrong.text : null),
    onSubmit,
    onInput: () => {
      setWrong(null);
      setFailed(null);
      setUnanswered(null);
    },
  };
}

function readFields<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Fields<Name> {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Fields<Name>;
}

/** The field that the server's answer names, if the form has it. */
function refusedIn<Name extends string>(names: readonly Name[], error: unknown): Name | undefined {
  const body = error instanceof ApiError ? (error.body as { field?: unknown } | null) : null;
  return names.find((name) => name === body?.field);
}

function firstEmpty<Name extends string>(
  fields: Fields<Name>,
  plan: Pick<Plan<Name, unknown>, 'fields' | 'optional' | 'required'>,
): Wrong<Name> | null {
  const field = plan.fields.find((name) => !plan.optional?.includes(name) && fields[name].trim() === '');
  return field === undefined ? null : { field, text: plan.required };
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
