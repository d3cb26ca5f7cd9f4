/**
 * Shows a failure or success of the specification's catalogue: the browser's own `alert`, with exactly that text
 * (decisions, section 7). Notices that the catalogue doesn't have belong into the page, not here.
 */
export function notify(text: string): void {
  if (typeof window !== 'undefined') window.alert(text);
}
