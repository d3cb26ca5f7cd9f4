/** For tests: the texts of the browser's alerts, oldest first. */
export const alerts = (): string[] =>
  (window.alert as unknown as { mock: { calls: string[][] } }).mock.calls.map(([text]) => text ?? '');
