import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

interface Internals {
  /** How many elements of this second have a stack. React makes none beyond 10,000. */
  recentlyCreatedOwnerStacks: number;
}
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals;
};

/** For each element React records the calls that led to it, for browser tools that show them. No test reads them. */
export function leaveOutOwnerStacks(): void {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set() {},
    configurable: true,
  });
}

/**
 * While an element is awaited, each failure of its query would print the whole page. It is printed for the last one, which a person
 * reads.
 */
export function printPageOnce(): void {
  const { getElementError } = getConfig();
  configure({
    getElementError: (message, container) => {
      const { _disableExpensiveErrorDiagnostics: isAwaited } = getConfig() as ReturnType<typeof getConfig> & {
        _disableExpensiveErrorDiagnostics?: boolean;
      };
      // Without a message it is one of several matches, of which nothing else tells.
      if (!isAwaited || message === null) return getElementError(message, container);
      return Object.assign(new Error(message), { name: 'TestingLibraryElementError' });
    },
  });
}
