/**
 * Shows one of the product's fixed messages: the browser's own `alert`, with exactly that text
 * (rule: messages-by-alert). All other notices belong into the page, not here.
 */
export function notify(text: string): void {
  if (typeof window !== 'undefined') window.alert(text);
}
