import type { CompositionFailure } from '@food/contracts/ops';
import type { TracesUnknown } from './traces';

/** What happened, as it stands after "fails on the page /home: ". */
export const KINDS: Record<CompositionFailure['kind'], string> = {
  'load-timeout': 'a file of it did not come in time',
  'load-error': 'a file of it could not be loaded',
  integrity: 'a file of it is not the one that was published',
  evaluation: 'its code threw an error while it was being started',
  style: 'a style sheet of it could not be loaded',
  mount: 'it threw an error when it was put into the page',
  render: 'it threw an error while it was drawn',
  hang: 'its code never settles',
  empty: 'it draws nothing',
  uncaught: 'it threw an error that nobody caught',
  hydration:
    'the server and the browser render it differently: what depends on the time, on chance or on stored data belongs in an effect',
};

/** The … is the page. */
export const CRASH =
  "crashes its tab on the page …, usually because its memory grows without end. Visitors would get the browser's own error page.";

/** What is the matter with a page that can't be left, or to which nobody can come back. */
export const TRACES_UNKNOWN: Record<TracesUnknown, string> = {
  stays:
    "stays on the page … when its visitor goes to another page, which then isn't drawn. It must leave navigation to the site's router, and its cleanup must finish.",
  'not-drawn-again':
    "isn't drawn again on the page … when its visitor leaves it and comes back. Module variables survive leaving the page: render from them, or load the data again.",
};
