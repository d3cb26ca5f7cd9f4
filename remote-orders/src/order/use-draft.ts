import { PRIVATE, readStored, removeStored, writeStored } from '@food/platform/storage';
import { useEffect, useEffectEvent, useState } from 'react';

const keyOf = (name: string): string => `${PRIVATE}draft-${name}`;

/**
 * The draft of a form, kept by `name` until it is sent (rule: drafts-kept): a phone may discard the page while its
 * owner looks at something else. `read` gives the draft of a stored value, or null.
 */
export function useDraft<Draft>(name: string, empty: Draft, read: (stored: unknown) => Draft | null) {
  const [draft, setDraft] = useState(empty);
  const takeUp = useEffectEvent((kept: string) => setDraft(readStored(keyOf(kept), read) ?? empty));
  // Not at once: a page that a server drew is without it.
  useEffect(() => takeUp(name), [name]);
  const write = (next: Draft) => {
    setDraft(next);
    writeStored(keyOf(name), next);
  };
  return [draft, write] as const;
}

/** Once it was sent. */
export const forgetDraft = (name: string): void => removeStored(keyOf(name));
