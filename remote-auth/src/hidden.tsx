import type { ReactNode } from 'react';

/** For a tag in a text: words for screen readers alone, such as the subject of one of several like buttons. */
export const hidden = (words: ReactNode) => <span className="visually-hidden">{words}</span>;
