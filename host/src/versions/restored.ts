/**
 * Whether the browser came to the page through its history, or restored its tab. It then takes the HTML that it has, however old
 * that is (rule: page-brought-back).
 */
export const isRestored = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'back_forward';
