// Development only. One React renderer, but a React Refresh runtime in the host and in each remote: keep the renderers, so
// that a runtime which arrives later (a remote's) still finds the host's (rule: refresh-hook-first).
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    // Until a handler is set, React doesn't note which boundaries have caught an error, and an update wouldn't draw them again:
    // React Refresh sets its own only at the first update.
    renderer.setRefreshHandler?.(() => undefined);
    const id = this.renderers.size + 1;
    this.renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};
