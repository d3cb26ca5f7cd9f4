/** Puts an observer of sizes in the place of the browser's, which jsdom lacks, and returns a function that tells it of a change. */
export function standInResizeObserver(): () => void {
  let tell = (): void => undefined;
  globalThis.ResizeObserver = class {
    constructor(changed: ResizeObserverCallback) {
      tell = () => changed([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {
      tell = () => undefined;
    }
  };
  return () => tell();
}
