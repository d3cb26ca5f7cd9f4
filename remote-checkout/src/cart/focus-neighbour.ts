/**
 * Moves the focus to the name of the entry after one that is about to leave a list, or of the one before: it would be lost with
 * the entry's button.
 *
 * @param at the entry's index among those with a name
 * @returns false if there is no other
 */
export function focusNeighbour(list: HTMLUListElement | null, at: number): boolean {
  const names = list?.querySelectorAll<HTMLElement>('h2, h3') ?? [];
  const name = names[at + 1] ?? names[at - 1];
  name?.focus({ preventScroll: true });
  return Boolean(name);
}
