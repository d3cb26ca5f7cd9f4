import { useEffect } from 'react';

/**
 * Stands at the end of each page and renders nothing. If a navigation moved the focus to the content, a screen reader is told which
 * page it is: the content is focused once more, named by the title that the page has brought (rule: order-without-a-mouse).
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
