/** The kinds of failures of a part. */
export const FAILURE_KINDS = [
  'load-timeout',
  'load-error',
  'integrity',
  'evaluation',
  'style',
  // No current host sends it; older hosts may, and stored reports have it.
  'mount',
  'render',
  // Code that never settles: a container, a module, a page that waits for ever, a host that renders nothing.
  'hang',
  // A page that renders nothing.
  'empty',
  // An uncaught error in a handler, a timer or a promise.
  'uncaught',
  // A page that the server rendered differently from the browser.
  'hydration',
] as const;
