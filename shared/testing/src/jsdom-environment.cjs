require('./compile-once.cjs');
const { shareStyles } = require('./fast-styles.cjs');
const { default: JSDOMEnvironment } = require('jest-environment-jsdom');
const { endStorages } = require('./end-storages.cjs');

const MISSING = [
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'structuredClone',
  'BroadcastChannel',
  'MessagePort',
];

/** jsdom lacks what React's scheduler and react-router need when their modules are evaluated; Node has it. */
module.exports = class extends JSDOMEnvironment {
  ports = [];

  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    this.global.Uint8Array = Uint8Array;
    shareStyles(this.global);
    const { ports } = this;
    this.global.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        ports.push(this.port1);
      }
    };
  }

  async teardown() {
    // An open port of Node's keeps the process alive after the last test.
    for (const port of this.ports) port.close();
    await super.teardown();
    endStorages();
  }
};
