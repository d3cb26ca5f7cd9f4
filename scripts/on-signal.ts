/**
 * Calls back when this process is asked to end, by Ctrl-C or by `kill`: with the signal, and with the exit code that tells of it.
 * The process goes on until the callback ends it. Returns a function that takes the callback away.
 */
export function onSignal(asked: (signal: NodeJS.Signals, code: number) => void): () => void {
  const listen = (signal: NodeJS.Signals, number: number) => asked(signal, 128 + number);
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, listen);
  return () => {
    for (const signal of signals) process.off(signal, listen);
  };
}
