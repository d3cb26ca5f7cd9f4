const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { endStorages } = require('@food/testing/end-storages');
const OwnWindowEnvironment = require('@food/testing/jsdom-environment');
const { countListeners, keepWindow } = require('./keep-window.cjs');

/** The worker's window and what makes it as before; none until the first file of it. */
let kept;

/**
 * Test files with a screen run in one window of their worker, one after the other, so that packages are loaded once for all of them
 * (runtime.cjs). What a file changes in the window is as before when the next one begins. A file with options of its own has a window of
 * its own (decision 064).
 */
module.exports = class OneWindowEnvironment {
  isOneWindow = true;

  constructor(config, context) {
    const { projectConfig } = config;
    if (Object.keys(projectConfig.testEnvironmentOptions).length > 0)
      // biome-ignore lint/correctness/noConstructorReturn: Jest has one class for all files of a project.
      return new OwnWindowEnvironment(config, context);
    kept ??= open(config, context);
    this.console = context.console;
    this.global = kept.dom.window;
    const { global } = this;
    this.moduleMocker = new ModuleMocker(global);
    const timerConfig = { idToRef: (id) => id, refToId: (ref) => ref };
    this.fakeTimers = new LegacyFakeTimers({
      config: projectConfig,
      global,
      moduleMocker: this.moduleMocker,
      timerConfig,
    });
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global });
  }

  async setup() {
    await kept.opened;
    const { virtualConsole } = kept.dom;
    virtualConsole.removeAllListeners();
    virtualConsole.sendTo(this.console, { omitJSDOMErrors: true });
    virtualConsole.on('jsdomError', (error) => this.console.error(error));
    for (const port of kept.ports) port.ref();
  }

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    // A port of a package stays open, and must not keep the process alive.
    for (const port of kept.ports) port.unref();
    endStorages();
    try {
      kept.restore();
    } catch (error) {
      // The next file opens another.
      kept.dom.window.close();
      kept = undefined;
      throw error;
    }
  }

  exportConditions() {
    return ['browser'];
  }

  getVmContext() {
    return kept.dom.getInternalVMContext();
  }
};

function open(config, context) {
  const environment = new OwnWindowEnvironment(config, context);
  const { dom, global, ports } = environment;
  // Jest's own counts who listens, and would go on counting what is put back.
  global.removeEventListener('error', environment.errorEventListener);
  delete global.addEventListener;
  delete global.removeEventListener;
  global.addEventListener('error', ({ error }) => {
    if (error != null && countListeners(global, 'error') === 1) process.emit('uncaughtException', error);
  });
  const window = { dom, ports, restore() {} };
  window.opened = environment.setup().then(() => {
    window.restore = keepWindow(dom);
  });
  return window;
}
