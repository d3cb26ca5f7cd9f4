import { randomBytes } from 'node:crypto';
import type { ComposedPage } from '@food/releases/compose/compose';

const draw = (): string => randomBytes(16).toString('base64');

/**
 * Gives pages that are composed once a nonce for every answer. A page is composed with `mark`, which nobody outside this
 * process ever sees, so that nothing in a page can pass for it; `fresh` puts an unguessable value in its place, in the
 * HTML and in the policy alike.
 */
export function nonced(): { mark: string; fresh(page: ComposedPage): ComposedPage } {
  const mark = draw();
  return {
    mark,
    fresh({ html, headers }) {
      const nonce = draw();
      const policy = headers['Content-Security-Policy'].replaceAll(mark, nonce);
      return {
        html: html.replaceAll(mark, nonce),
        headers: { ...headers, 'Content-Security-Policy': policy },
      };
    },
  };
}
