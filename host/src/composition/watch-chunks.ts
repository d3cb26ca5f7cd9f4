import { addScript, addStyle, hostScript, isOwn, watchForeignLoad } from './load-file';
import { pageComposition } from './remotes';

type Loaded = HTMLScriptElement | HTMLLinkElement;

/**
 * Watches the chunks that a release loads later, such as a dialog's: its own loader has one long deadline and no second address
 * (rule: late-file-has-another-address, late-chunk-tried-again).
 */
export function watchChunks(): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (isChunk(node)) watch(node);
  });
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}

function watch(element: Loaded): void {
  const file = { url: addressOf(element), integrity: element.integrity };
  const add = element instanceof HTMLScriptElement ? addScript : addStyle;
  watchForeignLoad(element, file, add).catch(() => giveUp(element));
}

/** Fails the chunk as its loader does at its own deadline; a loader that waits for other events gets an error. */
function giveUp(element: Loaded): void {
  const timeout = new Event('timeout');
  element.dispatchEvent(timeout);
  if (element.onerror) element.onerror(timeout);
  else element.dispatchEvent(new Event('error'));
  element.remove();
}

const isChunk = (node: Node): node is Loaded =>
  (node instanceof HTMLScriptElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet')) &&
  !isOwn(node) &&
  folders().some((folder) => addressOf(node).startsWith(folder));

const addressOf = (element: Loaded): string => ('href' in element ? element.href : element.src);

/** The folders of all releases that this page knows, including the host's. */
function folders(): string[] {
  const releases = Object.values(pageComposition().remotes).flatMap(({ live, previous }) => [live, previous]);
  const host = hostScript();
  return [
    ...(host ? [new URL('.', host).href] : []),
    ...releases.flatMap((release) => (release ? [new URL(release.base, document.baseURI).href] : [])),
  ];
}
