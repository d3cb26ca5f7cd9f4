import { el } from '../../page/browser/dom';
import { readInspection } from './calls';
import { outlines } from './outlines';
import { panel } from './panel';
import { type RunningPart, readPageData, runningParts } from './running-parts';

/** How often the facts are read; the positions of the parts are updated at every frame. */
const FACTS_MS = 250;

// Shows in the page itself which release each of its parts has. In a shadow tree: neither style sheet affects the other's
// elements.
async function start(): Promise<void> {
  const inspection = await readInspection();
  const page = readPageData();
  const place = el('div', { id: 'inspect' });
  // First in the document, so that it is first by the Tab key too.
  document.body.prepend(place);
  const shadow = place.attachShadow({ mode: 'open' });
  await addStyles(shadow);
  const { layer, draw } = outlines((part) => list.focusOn(part));
  const list = panel(inspection, page.composition.deployment, close);
  shadow.append(list.element, layer);
  document.addEventListener('keydown', onKey);
  let parts: RunningPart[] = [];
  let nextFacts = 0;
  let frame = requestAnimationFrame(look);

  // At each frame: there is no event for elements of the page that move, appear and vanish.
  function look(now: number): void {
    if (now >= nextFacts) {
      nextFacts = now + FACTS_MS;
      parts = runningParts(inspection, page);
      list.update(parts);
    }
    draw(parts);
    frame = requestAnimationFrame(look);
  }

  function onKey({ key, defaultPrevented }: KeyboardEvent): void {
    const isForDialog = document.querySelector('[role="dialog"], dialog[open]') !== null;
    if (key === 'Escape' && !defaultPrevented && !isForDialog) close();
  }

  function close(): void {
    cancelAnimationFrame(frame);
    document.removeEventListener('keydown', onKey);
    place.remove();
  }
}

/** The overlay is shown only once its style sheet is there. */
const addStyles = (shadow: ShadowRoot): Promise<void> =>
  new Promise((resolve, reject) => {
    const href = '/ops/inspect/overlay.css';
    const onerror = () => reject(new Error(`${href} did not come`));
    shadow.append(el('link', { rel: 'stylesheet', href, onload: () => resolve(), onerror }));
  });

start().catch((error: unknown) => console.info(`The page can not be inspected: ${error}`));
