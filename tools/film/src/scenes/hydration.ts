import { cartOf } from '@food/e2e/stored';
import type { Browser } from '@playwright/test';
import { drawStrip } from '../draw';
import { Phone } from '../phone';
import { startFilmSite } from '../site';

/** A mid-range phone on a slow mobile line, as the bench has it. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;

/** A cold load of home by somebody who has a cart: the server-rendered page, until it runs and shows the cart. */
export async function hydration(browser: Browser): Promise<Buffer> {
  const site = await startFilmSite();
  try {
    const lines = await site.api.lines({ 'Hyderabadi Chicken Biryani': 1, 'Butter Naan': 2 });
    await drawnByTheServer(site.url);
    const phone = await Phone.of(browser, { site: site.url, kept: cartOf(lines) });
    const pictures = await filmed(phone);
    await phone.close();
    return await drawStrip(browser, momentsOf(pictures), { width: 200, ratio: 844 / 390 });
  } finally {
    await site.stop();
  }
}

interface Picture {
  /** Milliseconds since the navigation began. */
  readonly at: number;
  readonly picture: Buffer;
}

interface Filmed {
  readonly pictures: readonly Picture[];
  /** When the first paint happened, and when the page ran. */
  readonly painted: number;
  readonly ran: number;
}

/** The first load after a release fills the caches. */
async function drawnByTheServer(site: string): Promise<void> {
  while (!(await (await fetch(`${site}/home`)).text()).includes('data-rendered'))
    await new Promise((resume) => setTimeout(resume, 200));
}

async function filmed({ page, cdp }: Phone): Promise<Filmed> {
  const pictures: { seconds: number; picture: Buffer }[] = [];
  let began = Number.POSITIVE_INFINITY;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  cdp.on('Network.requestWillBeSent', ({ wallTime }) => {
    began = Math.min(began, wallTime);
  });
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    pictures.push({ seconds: metadata.timestamp ?? 0, picture: Buffer.from(data, 'base64') });
    cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await page.addInitScript(() => {
    // Hydration removes the shell beside the server-rendered page.
    new MutationObserver((_, observer) => {
      const root = document.querySelector('#root[data-rendered]');
      if (!root || root.querySelector('.shell-beside') || document.readyState === 'loading') return;
      performance.mark('runs');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await cdp.send('Page.startScreencast', { format: 'png' });
  await page.goto('/home', { waitUntil: 'commit' });
  await page.getByText(/3 item\(s\)/).waitFor();
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => {
        const { left, top } = image.getBoundingClientRect();
        return left < innerWidth && top < innerHeight;
      })
      .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
  // Drawn as well.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const { painted, ran } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ran: performance.getEntriesByName('runs')[0]?.startTime ?? 0,
  }));
  await cdp.send('Page.stopScreencast');
  if (!ran) throw new Error('The server was too late to draw this page: film it again on a quieter machine.');
  return {
    pictures: pictures.map(({ seconds, picture }) => ({ at: (seconds - began) * 1000, picture })),
    painted,
    ran,
  };
}

const momentsOf = ({ pictures, painted, ran }: Filmed) => {
  const by = (moment: number) => pictures.findLast(({ at }) => at <= moment) ?? pictures[0]!;
  const seconds = (moment: number) => `${(moment / 1000).toFixed(1)} s`;
  const last = pictures.at(-1)!;
  const between = (painted + ran) / 2;
  return [
    { label: `${seconds(painted / 2)}: waiting`, picture: by(painted / 2).picture },
    { label: `${seconds(painted)}: drawn by the server`, picture: firstFrom(pictures, painted).picture },
    { label: `${seconds(between)}: read, while scripts come`, picture: by(between).picture },
    { label: `${seconds(ran)}: the page runs, and has the cart`, picture: firstFrom(pictures, ran).picture },
    { label: `${seconds(last.at)}: all is there`, picture: last.picture },
  ];
};

const firstFrom = (pictures: readonly Picture[], moment: number): Picture =>
  pictures.find(({ at }) => at >= moment) ?? pictures.at(-1)!;
