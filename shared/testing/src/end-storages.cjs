const { AsyncLocalStorage } = require('node:async_hooks');

const used = new Set();
const { run } = AsyncLocalStorage.prototype;

AsyncLocalStorage.prototype.run = function (...args) {
  used.add(this);
  return run.apply(this, args);
};

/**
 * Ends every storage that ran since the last call; one that runs again begins anew. Jest makes one for each test file and never ends it:
 * Node keeps a place for each in every promise, so the files of a worker become slower one after the other.
 */
exports.endStorages = () => {
  for (const storage of used) storage.disable();
  used.clear();
};
