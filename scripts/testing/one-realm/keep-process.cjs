/** Remembers globals, variables, listeners and functions of the process, and returns what puts them back. */
exports.keepProcess = () => {
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  const functions = Object.entries(process).filter(([, value]) => typeof value === 'function');
  const variables = { ...process.env };
  const listeners = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  const folder = process.cwd();
  const { exitCode } = process;
  const { prepareStackTrace, stackTraceLimit } = Error;

  return () => {
    // Reflect, because some can't be deleted or changed: those that Node and Jest's matchers fix for good.
    for (const key of Reflect.ownKeys(globalThis))
      if (!(key in globals)) Reflect.deleteProperty(globalThis, key);
    for (const key of Reflect.ownKeys(globals)) Reflect.defineProperty(globalThis, key, globals[key]);
    for (const [name, value] of functions) process[name] = value;
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
    for (const name of process.eventNames())
      for (const listener of process.rawListeners(name))
        if (!listeners.get(name)?.includes(listener)) process.removeListener(name, listener);
    process.chdir(folder);
    process.exitCode = exitCode;
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  };
};
