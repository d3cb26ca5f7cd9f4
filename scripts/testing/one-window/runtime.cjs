const { isBuiltin } = require('node:module');
const { sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

const PACKAGES = `${sep}node_modules${sep}`;
/** They hook into the tests of the file that loads them; the last changes its window. */
const OF_A_FILE = [`${PACKAGES}@testing-library${sep}`, `${PACKAGES}css.escape${sep}`];

/** By window. */
const packages = new WeakMap();
/** The runtime of the file under test. A package that another file loaded asks it for modules that it loads later. */
let current;

/** The modules of a file; packages are the worker's. */
class Modules extends Map {
  constructor(window) {
    super();
    this.window = window;
    if (!packages.has(window)) packages.set(window, new Map());
    this.packages = packages.get(window);
  }

  get(path) {
    return super.get(path) ?? this.packages.get(path);
  }

  set(path, module) {
    if (!this.isShared(path)) return super.set(path, module);
    this.packages.set(path, module);
    return this;
  }

  delete(path) {
    return super.delete(path) || this.packages.delete(path);
  }

  isShared(path) {
    // Modules that are loaded while a test has replaced the clock would keep that clock.
    return (
      path.includes(PACKAGES) &&
      !OF_A_FILE.some((name) => path.includes(name)) &&
      !this.window.setTimeout.clock
    );
  }
}

/** In the window of a worker, our sources are loaded for each test file and packages once. */
class OneWindowRuntime extends Runtime {
  constructor(config, environment, ...others) {
    super(config, environment, ...others);
    this.hasOneWindow = environment.isOneWindow === true;
    if (!this.hasOneWindow) return;
    current = this;
    this.registries.moduleRegistry = new Modules(environment.global);
  }

  requireModuleOrMock(from, name) {
    if (this.hasOneWindow && this !== current && from.includes(PACKAGES))
      return current.requireModuleOrMock(from, name);
    return super.requireModuleOrMock(from, name);
  }

  setMock(from, name, ...others) {
    if (this.hasOneWindow && (isBuiltin(name) || this.isPackage(from, name)))
      throw new Error(
        `To replace ${name}, which test files share, say '@jest-environment-options { "ownWindow": true }' at this one's top.`,
      );
    super.setMock(from, name, ...others);
  }

  isPackage(from, name) {
    return !/^[./]/.test(name) && this._resolution.resolveCjs(from, name).includes(PACKAGES);
  }
}

module.exports = { __esModule: true, default: OneWindowRuntime };
