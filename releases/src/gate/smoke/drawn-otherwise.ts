import type { Page } from 'playwright-core';
import { LONGEST } from '../findings';
import type { DrawnOtherwise, RecordedDrawing } from './record-drawing';
import { letGo } from './stuck';

/** What the server rendered and the browser draws otherwise, and where. */
export interface OtherDrawing extends Omit<DrawnOtherwise, 'by'> {
  /** Where the components around it begin in the scripts, the innermost first. */
  at: string[];
}

/** What of the page that a tab shows stays as the server rendered it, though the browser draws it otherwise. */
export async function drawnOtherwise(tab: Page): Promise<OtherDrawing[]> {
  const found = await tab.evaluate(() => (globalThis as RecordedDrawing).gateDrawing?.otherwise() ?? []);
  if (found.length === 0) return [];
  const places = await placesOfComponents(tab);
  return found.map(({ by, ...rest }) => ({
    ...rest,
    at: by.flatMap((component) => places[component] ?? []),
  }));
}

/** Where each recorded component begins: `http://…/releases/deals/1.0.0/deals.js:1:20`. A page can't tell where a function is. */
async function placesOfComponents(tab: Page): Promise<(string | undefined)[]> {
  const devtools = await tab.context().newCDPSession(tab);
  const urls = new Map<string, string>();
  devtools.on('Debugger.scriptParsed', ({ scriptId, url }) => void urls.set(scriptId, url));
  await devtools.send('Debugger.enable');
  const { result: list } = await devtools.send('Runtime.evaluate', { expression: 'gateDrawing.components' });
  const propertiesOf = (objectId = '') =>
    devtools.send('Runtime.getProperties', { objectId, ownProperties: true });
  const { result: items } = await propertiesOf(list.objectId);
  const places: (string | undefined)[] = [];
  for (const { name, value } of items) {
    if (!/^\d+$/.test(name)) continue;
    const { internalProperties = [] } = await propertiesOf(value?.objectId);
    const at = internalProperties.find((property) => property.name === '[[FunctionLocation]]')?.value?.value;
    if (at) places[Number(name)] = `${urls.get(at.scriptId)}:${at.lineNumber + 1}:${at.columnNumber + 1}`;
  }
  letGo(devtools);
  return places;
}

/** Recognises it in another release, which has other names of classes and other addresses of files. */
export function drawingMark({ tag, attribute, server, browser }: OtherDrawing): string {
  const values = ['class', 'href', 'src'].includes(attribute ?? '') ? '' : `: ${server}, ${browser}`;
  return `draws ${attribute ?? 'words'} of <${tag}>${values}`;
}

/** How the page … is rendered on the server and in the browser, and what to do. */
export function drawingWords({ element, attribute, server, browser }: OtherDrawing, source: string): string {
  const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
  const rendered = (value: string | null) => {
    if (value === null) return `without ${attribute}`;
    return attribute ? `with ${attribute}="${cut(value)}"` : `with the words "${cut(value)}"`;
  };
  return `is rendered on the page … by the server ${rendered(server)} and by the browser ${rendered(browser)}, in ${cut(element)}${source}. Customers keep the server's: what depends on the time, on chance or on the browser belongs in an effect.`;
}
