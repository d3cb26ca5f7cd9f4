import { PRIVATE, readStored, removeStored, writeStored } from '@food/platform/storage';
import { useSession } from '@food/session/store';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const keyOf = (name: string): string => `${PRIVATE}draft-${name}`;

/**
 * The draft of a form, kept by `name` until it is sent (rule: drafts-kept): a phone may discard the page while its
 * owner looks at something else. `read` gives the draft of a stored value, or null. If a session ends
 * while the form is open, its words stay in the page alone, and another customer gets an empty form.
 */
export function useDraft<Draft>(name: string, empty: Draft, read: (stored: unknown) => Draft | null) {
  const [draft, setDraft] = useState(empty);
  const customer = useSession((session) => session.user?.id ?? null);
  const owner = useRef<string | null>(null);
  const takeUp = useEffectEvent((kept: string) => setDraft(readStored(keyOf(kept), read) ?? empty));
  // Not at once: a page that a server drew is without it. Before it is seen: nothing moves.
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
    // After a session ended nothing of its customer is left in storage (rule: private-data-goes).
    if (customer || !owner.current) writeStored(keyOf(name), next);
  };
  return [draft, write] as const;
}

/** Once it was sent. */
export const forgetDraft = (name: string): void => removeStored(keyOf(name));
