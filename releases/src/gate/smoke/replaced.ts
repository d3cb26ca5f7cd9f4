export interface RecordedFunctions {
  /** The functions of the browser that are others now: `fetch`, `history.pushState`, `Array.prototype.at` */
  replacedFunctions?: () => string[];
}

/**
 * Runs in every page before any script of the page, and after whatever replaces functions there itself. It notes the browser's
 * functions: those of the window, of its objects such as `JSON`, and of its classes.
 */
export function recordFunctions(): void {
  const holders = new Map<object, string>([[globalThis, '']]);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const held = given(name);
    // Another name for the same thing, such as webkitURL, is not told as well.
    const add = (holder: unknown, path: string) => {
      if (holder instanceof Object && !holders.has(holder)) holders.set(holder, path);
    };
    add(held, `${name}.`);
    if (typeof held === 'function') add(held.prototype, `${name}.prototype.`);
  }
  const before = new Map([...holders.keys()].map((holder) => [holder, functionsOf(holder)]));

  (globalThis as RecordedFunctions).replacedFunctions = () =>
    [...holders].flatMap(([holder, path]) => {
      const was = before.get(holder);
      return [...functionsOf(holder)].flatMap(([name, now]) => {
        // A property of its own hides a function that it inherits, as `history.pushState` does.
        const old = was?.get(name) ?? (path && inherited(holder, name));
        return old && old !== now ? [`${path}${name}`] : [];
      });
    });

  function given(name: string): unknown {
    try {
      return (globalThis as unknown as Record<string, unknown>)[name];
    } catch {
      return undefined;
    }
  }

  function functionOf(holder: object, name: string): unknown {
    const { value, get } = Object.getOwnPropertyDescriptor(holder, name) ?? {};
    return typeof value === 'function' ? value : get;
  }

  function functionsOf(holder: object): Map<string, unknown> {
    return new Map(
      Object.getOwnPropertyNames(holder).flatMap((name) => {
        const held = functionOf(holder, name);
        return held ? [[name, held] as const] : [];
      }),
    );
  }

  function inherited(holder: object, name: string): unknown {
    const above = Object.getPrototypeOf(holder) as object | null;
    return above && (functionOf(above, name) ?? inherited(above, name));
  }
}
