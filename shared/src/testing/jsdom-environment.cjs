const { default: JSDOMEnvironment } = require('jest-environment-jsdom');

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
  'MessageChannel',
  'MessagePort',
];

/** jsdom lacks what react-router and react-dom/server need when their modules are evaluated; Node has it. */
module.exports = class extends JSDOMEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    this.global.Uint8Array = Uint8Array;
  }
};
