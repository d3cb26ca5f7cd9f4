// Runs in the measured page before anything else. Plain JavaScript: a compiler's helpers would be missing there.
// The test gives it `__measured` before: see MeasuredPage.
(() => {
  const { shows, name, says, acts } = window.__measured;
  const seen = { fcp: 0, lcp: 0, content: 0, live: null };
  window.__seen = seen;

  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint) seen.fcp = paint.startTime;
  }).observe({ type: 'paint', buffered: true });
  // A person's tap would end this count; the click below doesn't, and makes a copy of the picture fly to the cart.
  const pictures = new Set();
  new PerformanceObserver((list) => {
    for (const { url, startTime } of list.getEntries()) {
      if (pictures.has(url)) continue;
      if (url) pictures.add(url);
      seen.lcp = startTime;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });

  const isShown = () => {
    const card = document.querySelector(shows);
    return Boolean(card?.querySelector(name)?.textContent) && card.textContent.includes(says);
  };
  const hasActed = () =>
    acts.by.path ? location.pathname === acts.by.path : Boolean(document.querySelector(acts.by.element));
  const afterOneFrame = (work) => requestAnimationFrame(() => requestAnimationFrame(work));

  const watcher = new MutationObserver(() => {
    if (!isShown()) return;
    watcher.disconnect();
    window.__drawn = !!document.querySelector('[data-rendered]');
    afterOneFrame(() => {
      seen.content = performance.now();
      window.__benchSaw('content');
      if (acts) clickUntilItActs();
      else tellOnceItRuns();
    });
  });
  watcher.observe(document, { childList: true, subtree: true });

  // A page that a server rendered shows its content before its scripts have taken it over, which may fail.
  function tellOnceItRuns() {
    if (document.querySelector('[data-rendered]')) setTimeout(tellOnceItRuns, 20);
    else window.__benchSaw('live');
  }

  function clickUntilItActs() {
    if (hasActed()) {
      seen.live = performance.now();
      window.__benchSaw('live');
      return;
    }
    document.querySelector(acts.button)?.click();
    setTimeout(clickUntilItActs, 20);
  }
})();
