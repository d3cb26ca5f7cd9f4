import { configure, getConfig } from '@testing-library/react';

/**
 * While an element is awaited, each failure of its query would print the whole page. It is printed for the last one, which a person
 * reads (decision 064).
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
