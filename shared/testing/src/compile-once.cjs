const vm = require('node:vm');

const { compileFunction } = vm;
const known = new Map();

/**
 * Jest gives each test file a realm and modules of its own, and compiles every module anew for it. Here a worker compiles a module once
 * and only runs it in each realm: they share its bytecode and nothing else.
 */
vm.compileFunction = function compileOnce(code, parameters, options) {
  const { filename, parsingContext } = options ?? {};
  if (!filename || !parsingContext) return compileFunction(code, parameters, options);
  const key = `${filename}(${parameters})`;
  const before = known.get(key);
  if (before?.code === code) return before.script.runInContext(parsingContext);
  // What it imports later is asked for by the realm that compiled it, so each compiles its own.
  if (/\bimport\s*\(/.test(code)) return compileFunction(code, parameters, options);
  const head = `(function (${parameters}) {`;
  const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  known.set(key, { code, script });
  return script.runInContext(parsingContext);
};
