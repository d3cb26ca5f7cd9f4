require('@food/testing/compile-once');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { endStorages } = require('@food/testing/end-storages');
const { keepProcess } = require('./keep-process.cjs');

/**
 * Test files run in their worker's own realm, one after the other, so that packages are loaded once for all of them (runtime.cjs). What a
 * file changes in the process is as before when the next one begins (decision 064).
 */
module.exports = class OneRealmEnvironment {
  global = globalThis;
  fakeTimers = null;

  constructor({ projectConfig: config }) {
    this.restoreProcess = keepProcess();
    Object.assign(globalThis, config.globals);
    Error.stackTraceLimit = 100;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.restoreProcess();
    endStorages();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return globalThis;
  }
};
