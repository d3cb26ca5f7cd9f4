/* Why this is worth it, and what to do when an update changes the text: decision 059. */

/**
 * What an entry brings in order to take shared modules from the host, in place of the bundler's own code for that, four fifths of
 * which are for ranges, copies and warnings that no part has. Written into the entry as text, so it names nothing outside.
 *
 * A shared module is the one that is in use, or the newest one that nobody uses yet. One in another version than the remote was
 * built for (a range such as `^1.2.3`) throws in whoever imports it, and so does one that isn't there.
 *
 * @param {any} runtime the bundler's functions: `S` has the share scopes, `I` starts one, `m` has the modules, `c` those that have run,
 *   `f` whatever loads a chunk
 * @param {Readonly<Record<string, readonly string[]>>} ofChunks the ids of the modules that a chunk takes
 * @param {any} wanted what a module is called in the share scope, and its range
 */
export function consumeShared(runtime, ofChunks, wanted) {
  /** @type {Record<string, Promise<void> | 0>} */
  const taken = {};

  runtime.f.consumes = (/** @type {string} */ chunk, /** @type {unknown[]} */ promises) => {
    for (const id of ofChunks[chunk] ?? []) {
      if (id in taken) {
        promises.push(taken[id]);
        continue;
      }
      const exportIt = (/** @type {() => unknown} */ read) => {
        runtime.m[id] = (/** @type {{ exports: unknown }} */ module) => {
          delete runtime.c[id];
          module.exports = read();
        };
      };
      const take = (/** @type {() => unknown} */ factory) => {
        taken[id] = 0;
        exportIt(factory);
      };
      const fail = (/** @type {unknown} */ error) => {
        delete taken[id];
        exportIt(() => {
          throw error;
        });
      };
      try {
        const [key, range] = wanted[id];
        const factory = shared(key, range);
        if (factory.then) {
          taken[id] = factory.then(take).catch(fail);
          promises.push(taken[id]);
        } else take(factory);
      } catch (error) {
        fail(error);
      }
    }
  };

  /** @type {(key: string, range: string) => any} */
  function shared(key, range) {
    const get = () => {
      const versions = runtime.S.default?.[key];
      if (!versions) throw Error(`Shared module ${key} doesn't exist in shared scope default`);
      const version = Object.keys(versions).reduce((best, next) =>
        !versions[best].loaded && order(best, next) < 0 ? next : best,
      );
      const found = versions[version];
      if (!satisfies(version, range.slice(1)))
        throw Error(
          `Unsatisfied version ${version} from ${found.from} of shared singleton module ${key} (required ${range})`,
        );
      found.loaded = 1;
      return found.get();
    };
    const started = runtime.I('default');
    return started?.then ? started.then(get) : get();
  }

  /** @type {(version: string, least: string) => boolean} */
  function satisfies(version, least) {
    const numbers = least.split('.');
    // Up to the first that isn't 0.
    const fixed = numbers.slice(0, numbers.findIndex(Number) + 1 || 3);
    const has = version.split('.');
    return order(version, least) >= 0 && fixed.every((number, at) => number === has[at]);
  }

  /** @type {(a: string, b: string) => number} negative if `a` is the older version */
  function order(a, b) {
    const others = b.split('.');
    return a.split('.').reduce((so, number, at) => so || Number(number) - Number(others[at]), 0);
  }
}
