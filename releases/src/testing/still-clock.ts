/** Stops only the clock, at a fixed time: stores use real timers. It continues after `jest.useRealTimers()`. */
export function stopClock(): void {
  jest.useFakeTimers({
    now: Date.parse('2027-01-15T12:00:00.000Z'),
    doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask'],
  });
}

/** Moves the stopped clock forward. */
export const afterMinutes = (minutes: number): void => {
  jest.setSystemTime(Date.now() + minutes * 60_000);
};
