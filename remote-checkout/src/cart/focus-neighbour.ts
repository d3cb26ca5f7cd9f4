/**
 * Moves the focus to the name of the entry after one that is about to leave a list, or of the one before: it would be lost with
 * the entry's button.
 *
 * @param at the entry's index
 * @returns false if there is no other
 */
export function focusNeighbour(list: HTMLUListElement | null, at: number): boolean {
  const entries = list?.children ?? [];
  const name = (entries[at + 1] ?? entries[at - 1])?.querySelector<HTMLElement>('h2, h3');
  name?.focus({ preventScroll: true });
  return Boolean(name);
}
