import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { launch } from './launch';
import { isEmpty, openPage } from './open-page';

describe('A page that comes after its time', () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = createServer((_, response) =>
      response.end(`<!doctype html><title>Late</title>${'<p>late'.repeat(10_000)}`),
    );
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const launched = await launch();
    if ('level' in launched) throw new Error(launched.words);
    browser = launched;
  });
  afterAll(async () => {
    await browser?.close();
    server.close();
  });

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
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
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
