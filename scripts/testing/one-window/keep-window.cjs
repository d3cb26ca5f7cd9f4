const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

/** jsdom's own object behind one that a page sees: it knows who listens. */
function implOf(target) {
  const document = target.document ?? target;
  const symbol = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
  return target[symbol];
}

/** The number of listeners for events of the type. */
exports.countListeners = (target, type) => implOf(target)._eventListeners[type]?.length ?? 0;

/** The nodes that live as long as the window. */
const nodesOf = ({ document }) => [document, document.documentElement, document.head, document.body];

/** Everything whose properties a test may replace, down to each class and its prototype. */
function objectsOf(dom) {
  const { navigator, history, screen, performance, crypto, process } = dom.window;
  const objects = new Set([navigator, history, screen, performance, crypto, process, process.env]);
  for (const node of nodesOf(dom.window)) objects.add(node);
  // A window tells of the language's own classes, and only what is behind it of jsdom's.
  for (const window of [dom.window, dom.getInternalVMContext()]) {
    objects.add(window);
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(window)))
      for (const object of [value, value?.prototype]) if (isObject(object)) objects.add(object);
  }
  return objects;
}

function keepProperties(object) {
  const before = Object.getOwnPropertyDescriptors(object);
  return () => {
    // Reflect, because some can't be deleted or changed.
    for (const key of Reflect.ownKeys(object))
      if (!Object.hasOwn(before, key)) Reflect.deleteProperty(object, key);
    for (const key of Reflect.ownKeys(before)) {
      const { value, get } = Reflect.getOwnPropertyDescriptor(object, key) ?? {};
      if (value !== before[key].value || get !== before[key].get)
        Reflect.defineProperty(object, key, before[key]);
    }
  };
}

function keepListeners(target) {
  const impl = implOf(target);
  const before = Object.entries(impl._eventListeners).map(([type, listeners]) => [type, [...listeners]]);
  return () => {
    for (const type of Object.keys(impl._eventListeners)) delete impl._eventListeners[type];
    for (const [type, listeners] of before) impl._eventListeners[type] = [...listeners];
    impl._registeredHandlers?.clear();
    impl._eventHandlers &&= Object.create(null);
    // Those that watch its changes.
    impl._registeredObserverList &&= [];
  };
}

function keepHistory(dom) {
  const { _sessionHistory: session, history, location } = dom.window;
  const { href } = location;
  const entry = { ...session.currentEntry };
  return () => {
    session.clearHistoryTraversalTasks();
    session._entries = [{ ...entry }];
    session._currentIndex = 0;
    implOf(history)._state = null;
    dom.reconfigure({ url: href });
  };
}

/** Ends those that began after `last`: their numbers are given one after the other. */
function endTimers({ setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame }, last) {
  const next = { timer: setTimeout(() => {}), frame: requestAnimationFrame(() => {}) };
  for (let timer = last.timer; timer <= next.timer; timer += 1) clearTimeout(timer);
  for (let frame = last.frame; frame <= next.frame; frame += 1) cancelAnimationFrame(frame);
  return next;
}

/**
 * Remembers a window with an empty page, and returns what makes it so again: properties, listeners, timers, the page, its address and all
 * that it stores. An error where that can't be done.
 */
exports.keepWindow = (dom) => {
  const { window } = dom;
  const nodes = nodesOf(window);
  const restore = [
    ...[...objectsOf(dom)].map(keepProperties),
    ...[window, ...nodes].map(keepListeners),
    keepHistory(dom),
  ];
  let last = endTimers(window, { timer: 0, frame: 0 });

  return () => {
    for (const one of restore) one();
    last = endTimers(window, last);
    window.localStorage.clear();
    window.sessionStorage.clear();
    dom.cookieJar.removeAllCookiesSync();
    window.getSelection().removeAllRanges();
    const [, ...elements] = nodes;
    for (const element of elements) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
      for (const child of [...element.childNodes]) if (!elements.includes(child)) child.remove();
    }
    if (nodesOf(window).some((node, at) => node !== nodes[at]))
      throw new Error(
        'This file replaced an element of the page that test files share: <html>, <head> or <body>.',
      );
    if (implOf(window.customElements)._customElementDefinitions.length > 0)
      throw new Error('This file defined an element in the window that test files share.');
  };
};
