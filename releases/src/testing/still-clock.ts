/** Stops the clock alone, at a fixed time: stores go on by real timers. It goes on after `jest.useRealTimers()`. */
export function stopClock(): void {
  jest.useFakeTimers({
    now: Date.parse('2027-01-15T12:00:00.000Z'),
    doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask'],
  });
}

/** Puts the stopped clock on. */
export const afterMinutes = (minutes: number): void => {
  jest.setSystemTime(Date.now() + minutes * 60_000);
};
