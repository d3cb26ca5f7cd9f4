// Development only. A hot update doesn't bring a module that a page newly imports, if another chunk has it already
// (github.com/web-infra-dev/rspack/issues/11324). React Refresh reloads the page for an error of this name.
__webpack_require__.i.push(({ id, factory }) => {
  if (!factory) throw new Error(`RuntimeError: factory is undefined(${id})`);
});
