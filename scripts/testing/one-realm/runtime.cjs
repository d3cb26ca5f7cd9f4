const { createRequire, isBuiltin } = require('node:module');
const { sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

const PACKAGES = `${sep}node_modules${sep}`;
const requires = new Map();

/** Node's own `require`, for a file of ours. */
function requireOf(file) {
  if (!requires.has(file)) requires.set(file, createRequire(file));
  return requires.get(file);
}

/** Whether a file of ours means a package by that name; those of this repository are links to its sources. */
const isPackage = (from, name) =>
  !/^[./]/.test(name) && name !== '@jest/globals' && requireOf(from).resolve(name).includes(PACKAGES);

/**
 * In an environment without a realm of its own, our sources are loaded for each test file and packages once in a worker, by Node. A file
 * that replaces a package or one of Node's modules takes another environment.
 */
class OneRealmRuntime extends Runtime {
  constructor(config, environment, ...others) {
    super(config, environment, ...others);
    this.hasNoRealm = environment.global === globalThis;
  }

  requireModuleOrMock(from, name) {
    const isNodes = this.hasNoRealm && !from.includes(PACKAGES) && !isBuiltin(name) && isPackage(from, name);
    return isNodes ? requireOf(from)(name) : super.requireModuleOrMock(from, name);
  }

  setMock(from, name, ...others) {
    if (this.hasNoRealm && (isBuiltin(name) || isPackage(from, name)))
      throw new Error(
        `To replace ${name}, which test files share, say "@jest-environment node" at this one's top.`,
      );
    super.setMock(from, name, ...others);
  }
}

module.exports = { __esModule: true, default: OneRealmRuntime };
