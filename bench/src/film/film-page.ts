import type { Browser } from '@playwright/test';
import { newPhone, PHONE, slowDown } from '../measure/load-page';
import { addressOf, type MeasuredPage } from '../measure/measured-pages';
import { type Scene, storeIn } from '../measure/scene';

/** A phone's screen from some moment on, in milliseconds since the navigation began. */
export interface Frame {
  readonly at: number;
  /** JPEG in base 64. */
  readonly picture: string;
}

interface Filmed {
  site: string;
  measured: MeasuredPage;
  scene: Scene;
  /** In milliseconds. */
  length: number;
}

/** Films a cold load on the slow phone. The browser sends a frame when something has changed. */
export async function filmPage(
  browser: Browser,
  { site, measured, scene, length }: Filmed,
): Promise<readonly Frame[]> {
  const context = await newPhone(browser);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp, PHONE);
    if (measured.by) await page.addInitScript(storeIn, scene.stored[measured.by]);
    const pictures: { seconds: number; picture: string }[] = [];
    let start = Number.POSITIVE_INFINITY;
    cdp.on('Network.requestWillBeSent', ({ wallTime }) => {
      start = Math.min(start, wallTime);
    });
    cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      pictures.push({ seconds: metadata.timestamp ?? 0, picture: data });
      // A closed page doesn't answer any more.
      cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 70, maxWidth: 195, maxHeight: 422 });
    await page.goto(site + addressOf(measured, scene), { waitUntil: 'commit' });
    await page.waitForTimeout(length);
    return pictures.map(({ seconds, picture }) => ({ at: (seconds - start) * 1000, picture }));
  } finally {
    await context.close();
  }
}
