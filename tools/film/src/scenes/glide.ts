import { type Browser, expect } from '@playwright/test';
import { CUSTOMER } from '../customer';
import { drawStrip, type StripFrame } from '../draw';
import { heldAt } from '../flying';
import { Phone } from '../phone';
import { startFilmSite } from '../site';

/** Eastwards, and then round the corner to the north: latitude and longitude. */
const RIDE = [
  [16.3001, 80.4346],
  [16.3001, 80.4352],
  [16.3001, 80.4358],
  [16.3001, 80.4364],
] as const;
const CORNER = [16.3009, 80.4364] as const;
/** Between two positions, in milliseconds. The glide takes as long, and five seconds at most. */
const APART = 5_000;
/** So much of the map's height is free. */
const MAP = 550;

/** The courier between two positions, by the seconds of the glide. */
export async function glide(browser: Browser): Promise<Buffer> {
  const site = await startFilmSite();
  try {
    const { api } = site;
    const customer = await api.signUp(CUSTOMER);
    const orderId = await api.placeOrder(customer, { dishes: { 'Masala Dosa': 2 } });
    await api.ops.status(orderId, 'active');
    const kept = { token: customer.token, user: JSON.stringify(customer.user) };
    const phone = await Phone.of(browser, { site: site.url, kept, scale: 2 });
    const { page } = phone;
    await page.goto(`/track/${orderId}`);
    const ride = async ([latitude, longitude]: readonly [number, number]) => {
      await page.waitForTimeout(APART);
      await api.ops.courierAt(orderId, latitude, longitude);
    };
    for (const position of RIDE) await ride(position);
    const courier = page.locator('[title="Delivery person"]');
    await expect(courier).toBeVisible();
    await page.waitForTimeout(APART);
    const box = await page.locator('.leaflet-container').boundingBox();
    if (!box) throw new Error('There is no map.');
    // The sheet covers the rest.
    const clip = { x: box.x, y: box.y, width: box.width, height: MAP };
    const frames: StripFrame[] = [];
    await heldAt(phone, {
      start: () => ride(CORNER),
      moments: [0, 1_000, 2_000, 3_000, 4_000, 5_000],
      show: async (at) => {
        frames.push({ picture: await page.screenshot({ clip }), label: `${at / 1000} s` });
      },
    });
    await phone.close();
    return await drawStrip(browser, frames, { width: 200, ratio: clip.height / clip.width });
  } finally {
    await site.stop();
  }
}
