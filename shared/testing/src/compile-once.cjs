const vm = require('node:vm');

const { compileFunction } = vm;
const known = new Map();

/**
 * Jest gives each test file a realm and modules of its own, and compiles every module again for it. Here a worker compiles a module once
 * and only runs it in each realm: they share its bytecode and nothing else. An environment without a realm of its own names the
 * worker's global, which is no context of `vm`. It need not be the global here: a test file may load this file too (decision 064).
 */
vm.compileFunction = function compileOnce(code, parameters, options) {
  const { filename, parsingContext, ...others } = options ?? {};
  if (!filename || !parsingContext) return compileFunction(code, parameters, options);
  const isOwn = !vm.isContext(parsingContext);
  const run = (script) => (isOwn ? script.runInThisContext() : script.runInContext(parsingContext));
  const key = `${filename}(${parameters})`;
  const before = known.get(key);
  if (before?.code === code) return run(before.script);
  // A dynamic import belongs to the realm that compiled the module, so each realm compiles its own.
  if (/\bimport\s*\(/.test(code))
    return compileFunction(code, parameters, isOwn ? { filename, ...others } : options);
  const head = `(function (${parameters}) {`;
  const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  known.set(key, { code, script });
  return run(script);
};
