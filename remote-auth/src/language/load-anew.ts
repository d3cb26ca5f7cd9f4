/** Reloads the page. A module of its own, since a test can't reload its page. */
export const loadAnew = (): void => location.reload();
