/** Stands for every CSS module, by its default export and by its names: a class is called as in the source. */
module.exports = new Proxy(
  {},
  {
    get: (_, name) => name === '__esModule' || (name === 'default' ? module.exports : name),
  },
);
