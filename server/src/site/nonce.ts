import { randomBytes } from 'node:crypto';
import type { ComposedPage } from '@food/releases/compose/compose';

const draw = (): string => randomBytes(16).toString('base64');

/**
 * Gives cached pages a nonce for every answer. A page is composed with `mark`, which never leaves this process, so that nothing
 * in a page can imitate it; `fresh` replaces it by an unguessable value, in the HTML and in the policy alike.
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
