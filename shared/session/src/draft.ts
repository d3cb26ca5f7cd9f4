import { PRIVATE, readStored, removeStored, writeStored } from '@food/platform/storage';
import { useSession } from '@food/session/store';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const keyOf = (name: string): string => `${PRIVATE}draft-${name}`;

/**
 * The draft of a form, stored by `name` until it is sent (rule: drafts-kept): a phone may discard the page while its owner reads
 * something else. `read` returns the draft in a stored value, or null. If a session ends while the form is open, its text stays
 * in the page alone, and another customer gets an empty form.
 */
export function useDraft<Draft>(name: string, empty: Draft, read: (stored: unknown) => Draft | null) {
  const [draft, setDraft] = useState(empty);
  const customer = useSession((session) => session.user?.id ?? null);
  const owner = useRef<string | null>(null);
  const takeUp = useEffectEvent((kept: string) => setDraft(readStored(keyOf(kept), read) ?? empty));
  // Not at once: a server-rendered page is without it. Before the first paint: nothing moves.
  useLayoutEffect(() => takeUp(name), [name]);
  const own = useEffectEvent((by: string) => {
    if (owner.current && owner.current !== by) takeUp(name);
    owner.current = by;
  });
  useEffect(() => {
    if (customer) own(customer);
  }, [customer]);
  const write = (next: Draft) => {
    setDraft(next);
    // After a session ended no data of its customer is left in storage (rule: private-data-goes).
    if (customer || !owner.current) writeStored(keyOf(name), next);
  };
  return [draft, write] as const;
}

/** Call it once the form was sent. */
export const forgetDraft = (name: string): void => removeStored(keyOf(name));
