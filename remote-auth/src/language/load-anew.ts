/** Loads the page once more. By itself, since a test can't have its page loaded. */
export const loadAnew = (): void => location.reload();
