/**
 * Counts how often a stateful module was evaluated in this page. Each count must stay 1, over host and remotes; the end-to-end
 * tests read `globalThis.__foodInstances`, and the gate recognises a copy in a remote's scripts by these two names
 * (releases/src/gate/check-copies.ts).
 *
 * @param name the module's import specifier
 */
export function countInstance(name: string): void {
  const page = globalThis as { __foodInstances?: Record<string, number> };
  page.__foodInstances ??= {};
  page.__foodInstances[name] = (page.__foodInstances[name] ?? 0) + 1;
}
