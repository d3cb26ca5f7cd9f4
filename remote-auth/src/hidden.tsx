import type { ReactNode } from 'react';

/** For the tag of a text: words for screen readers alone, such as what a button beside others is about. */
export const hidden = (words: ReactNode) => <span className="visually-hidden">{words}</span>;
