import { PRIVATE, readStored, removeStored, writeStored } from '@food/platform/storage';
import { useSession } from '@food/session/store';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** The draft of a form that left the page because its session ended. In no storage, and for its customer alone. */
let left: { name: string; customer: string; draft: unknown } | null = null;

const keyOf = (name: string): string => `${PRIVATE}draft-${name}`;

/**
 * The draft of a form, stored by `name` until it is sent (rule: drafts-kept): a phone may discard the page while its owner reads
 * something else. `read` returns the draft in a stored value, or null. If a session ends while the form is open, its text stays
 * in the page alone, also while the login has taken the form's place; another customer gets an empty form.
 */
export function useDraft<Draft>(name: string, empty: Draft, read: (stored: unknown) => Draft | null) {
  const [draft, setDraft] = useState(empty);
  const customer = useSession((session) => session.user?.id ?? null);
  const owner = useRef<string | null>(null);
  const takeUp = useEffectEvent((kept: string) => setDraft(readStored(keyOf(kept), read) ?? empty));
  // Not at once: a server-rendered page is without it. Before the first paint: nothing moves.
  useLayoutEffect(() => takeUp(name), [name]);
  const write = (next: Draft) => {
    setDraft(next);
    // After a session ended no data of its customer is left in storage (rule: private-data-goes).
    if (customer || !owner.current) writeStored(keyOf(name), next);
  };
  const own = useEffectEvent((by: string) => {
    if (owner.current && owner.current !== by) takeUp(name);
    owner.current = by;
    const mine = takeLeft(name, by);
    // The end of the session emptied the storage: what is there was begun since.
    if (mine && !readStored(keyOf(name), read)) write(mine.draft as Draft);
  });
  useLayoutEffect(() => {
    if (customer) own(customer);
  }, [customer]);
  const leave = useEffectEvent(() => {
    if (owner.current && !useSession.getState().user && draft !== empty)
      left = { name, customer: owner.current, draft };
  });
  useLayoutEffect(() => () => leave(), []);
  return [draft, write] as const;
}

/** Once: what this customer left of this form. What another one left is forgotten. */
function takeLeft(name: string, customer: string): typeof left {
  const mine = left?.customer === customer ? left : null;
  if (mine && mine.name !== name) return null;
  left = null;
  return mine;
}

/** As when the page is reloaded, for tests. */
export function forgetLeft(): void {
  left = null;
}

/** Call it once the form was sent. */
export const forgetDraft = (name: string): void => removeStored(keyOf(name));
