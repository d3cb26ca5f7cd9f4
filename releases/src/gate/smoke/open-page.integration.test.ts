import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { launch } from './launch';
import { isEmpty, openPage } from './open-page';

const LATE = `<!doctype html><title>Late</title>${'<p>late'.repeat(10_000)}`;
/** With what the gate's script records in such a page. */
const DRAWN_OTHERWISE = `<!doctype html><title>Deals</title>
<div data-boundary="deals"><p>Open</p></div>
<script>
  const otherwise = [{ element: '<p>', tag: 'p', attribute: null, server: 'Closed', browser: 'Open', by: [0] }];
  gateDrawing = { otherwise: () => otherwise, components: [function Deals() {}] };
</script>`;

let server: Server;
let url: string;
let shown: string;
let browser: Browser;
beforeAll(async () => {
  server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(shown),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const launched = await launch();
  if ('level' in launched) throw new Error(launched.words);
  browser = launched;
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

describe('A page that comes after its time', () => {
  /** A tab in which no page comes in time. */
  async function impatientTab(): Promise<Page> {
    const tab = await browser.newPage();
    const goto = tab.goto.bind(tab);
    jest
      .spyOn(tab, 'goto')
      .mockImplementation((to, options) =>
        goto(to, to === 'about:blank' ? options : { ...options, timeout: 1 }),
      );
    return tab;
  }

  it('leaves its tab empty, whenever it comes', async () => {
    shown = LATE;
    const seen: boolean[] = [];
    // One after the other, so that the page comes while the tab is being emptied.
    for (let times = 0; times < 20; times++) {
      const tab = await impatientTab();
      await openPage(tab, url, { part: 'deals', isForAll: false, isTraced: false });
      seen.push(isEmpty(tab));
    }

    expect(seen).toEqual(Array.from({ length: 20 }, () => true));
  });
});

describe('A tab that no longer answers once its page was looked at', () => {
  /** As Chromium with a tab that is on its way: it is asked to let go of a session, and says nothing. */
  async function silentTab(): Promise<Page> {
    const tab = await browser.newPage();
    const context = tab.context();
    const open = context.newCDPSession.bind(context);
    jest.spyOn(context, 'newCDPSession').mockImplementation(async (page) => {
      const session = await open(page);
      jest.spyOn(session, 'detach').mockReturnValue(new Promise(() => undefined));
      return session;
    });
    return tab;
  }

  it('leaves the gate with what it saw of the page', async () => {
    shown = DRAWN_OTHERWISE;

    const seen = await openPage(await silentTab(), url, { part: 'deals', isForAll: true, isTraced: false });

    expect(seen).toMatchObject({ isDrawn: true, otherwise: [{ browser: 'Open', at: [`${url}:5:74`] }] });
  });
});
