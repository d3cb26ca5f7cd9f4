/**
 * The `remotes` of a remote's container: how an import of another remote's piece is resolved (`import('orders/invoice')`). No
 * script is named: the other remote's container comes from the host, whose composition is in the share scope, so that the
 * deployment determines its release and the host handles its failures.
 *
 * @param {readonly string[]} uses pieces of other remotes, such as `orders/invoice`
 * @returns {Record<string, string>}
 */
export const remotesOf = (uses) =>
  Object.fromEntries(
    uses.map((use) => use.split('/')[0] ?? '').map((remote) => [remote, containerOf(remote)]),
  );

/** @type {(remote: string) => string} */
const containerOf = (remote) => `promise (scope => ({
  init: given => { scope = given; },
  get: async expose => {
    const [provided] = Object.values(scope["@food/platform/composition"]);
    const { composition } = (await provided.get())();
    const module = await composition().loadModule("${remote}" + expose.slice(1));
    return () => module;
  }
}))()`;
