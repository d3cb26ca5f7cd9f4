/** The event between a page's parts, since each part has its own copy of this module (decision 047). */
const TOLD = 'food:message';

/**
 * Shows one of the product's fixed messages, with exactly that text. Without a listener in the page, as before the host runs, the
 * browser's own box shows it (rule: messages-in-the-page).
 */
export function notify(text: string): void {
  if (typeof window === 'undefined') return;
  const message = new CustomEvent(TOLD, { detail: text, cancelable: true });
  // biome-ignore lint/suspicious/noAlert: better than silence.
  if (window.dispatchEvent(message)) window.alert(text);
}

/** For the host: shows each further message in the page. Returns a function that stops it. */
export function hearMessages(show: (text: string) => void): () => void {
  const hear = (event: Event) => {
    event.preventDefault();
    show((event as CustomEvent<string>).detail);
  };
  window.addEventListener(TOLD, hear);
  return () => window.removeEventListener(TOLD, hear);
}
