/** For tests: what the browser's alert said, oldest first. */
export const alerts = (): string[] =>
  (window.alert as unknown as { mock: { calls: string[][] } }).mock.calls.map(([text]) => text ?? '');
