// Runs in the measured page before anything else. Plain JavaScript: a compiler's helpers would be missing there.
// From the first touch of a tap to the next paint, by the browser's own count, which begins at 16 ms.
(() => {
  const longest = { now: 0 };
  window.__longestDelay = longest;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) longest.now = Math.max(longest.now, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
})();
