import { useEffect } from 'react';

/**
 * Stands at the end of each page and renders nothing. Says which page it is to whom a navigation led to its content: that is focused
 * anew with the page's title for its name, which the page brings along (rule: order-without-a-mouse).
 */
export function PageShown() {
  useEffect(() => {
    const content = document.getElementById('content');
    if (!content || document.activeElement !== content) return;
    // Only a focus that comes is announced.
    content.blur();
    content.setAttribute('aria-label', document.title);
    content.addEventListener('blur', () => content.removeAttribute('aria-label'), { once: true });
    content.focus({ preventScroll: true });
  }, []);
  return null;
}
