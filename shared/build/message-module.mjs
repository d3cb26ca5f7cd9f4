/**
 * Makes a module of a compiled message file: what imports JSON later brings code of its own for that into every entry. A loader of
 * Rspack.
 *
 * @param {string} json
 */
export default function messageModule(json) {
  return `export default ${json};`;
}
