const { createRequire } = require('node:module');

// The parts of the jsdom that Jest's environment uses. Its window takes the function that is replaced below as it loads, so this file is
// loaded before it.
const ofJsdom = createRequire(
  createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom/package.json'),
);
const styleRules = ofJsdom('./lib/jsdom/living/helpers/style-rules.js');
const { matchesDontThrow } = ofJsdom('./lib/jsdom/living/helpers/selectors.js');
const sheet = ofJsdom('./lib/jsdom/browser/default-stylesheet.js');
const { implForWrapper } = ofJsdom('./lib/jsdom/living/generated/utils.js');

const selectors = [...ofJsdom('rrweb-cssom').parse(sheet).cssRules].map((rule) => rule.selectorText);
const { getDeclarationForElement } = styleRules;

/** A name, after the last combinator of a selector. */
const LAST_NAME = /(?:^|[\s>+~])([a-z][a-z0-9]*)(?:[[:.#][^\s>+~]*)?$/;

/** Whether a list of selectors may match elements of the name; true where a selector ends without one. */
function mayMatch(list, name) {
  const names = list.split(',').map((selector) => LAST_NAME.exec(selector.trim())?.[1]);
  return names.includes(undefined) || names.includes(name);
}

/** By the name of elements: the selectors of jsdom's own style sheet that may match them. */
const selectorsOf = new Map();
/** By the selectors that match and the element's own style: the declarations. */
const declarations = new Map();

/**
 * For an element's style jsdom tries 120 rules of its own style sheet, nearly all of which are about other elements, and copies what they
 * declare. Here elements with the same rules share what they declare (decision 064).
 */
styleRules.getDeclarationForElement = (element) => {
  const { _ownerDocument: page } = element;
  page._styleCache ??= new WeakMap();
  const before = page._styleCache.get(element);
  if (before) return before;
  if (!element.style || page.styleSheets.length > 0) return getDeclarationForElement(element);
  const name = element.localName.toLowerCase();
  if (!selectorsOf.has(name))
    selectorsOf.set(
      name,
      selectors.filter((list) => mayMatch(list, name)),
    );
  const rules = selectorsOf.get(name).filter((list) => matchesDontThrow(element, list));
  const key = `${rules.join(';')}{${element.style.length > 0 ? element.style.cssText : ''}`;
  if (!declarations.has(key)) declarations.set(key, getDeclarationForElement(element));
  page._styleCache.set(element, declarations.get(key));
  return declarations.get(key);
};

/** By an element's declarations, then by the style of its parent. */
const styles = new WeakMap();
const NO_PARENT = {};

/** From now on elements of the window with the same declarations, in parents of the same style, share their computed style. */
exports.shareStyles = (window) => {
  const { getComputedStyle } = window;
  const styleOf = (element) => {
    const own = styleRules.getDeclarationForElement(implForWrapper(element));
    if (!styles.has(own)) styles.set(own, new WeakMap());
    const { parentElement } = element;
    const above = parentElement ? styleOf(parentElement) : NO_PARENT;
    const known = styles.get(own);
    if (!known.has(above)) known.set(above, Object.assign(getComputedStyle(element), { _readonly: true }));
    return known.get(above);
  };
  window.getComputedStyle = (element, pseudo) =>
    pseudo || !(element instanceof window.Element) ? getComputedStyle(element, pseudo) : styleOf(element);
};
