/**
 * The `remotes` of a remote's container: where an import of another remote's piece leads (`import('orders/invoice')`). No
 * script is named: the other remote's container is the host's, whose composition comes with the share scope, so that the
 * deployment says which release it is and the host decides what happens when it fails.
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
