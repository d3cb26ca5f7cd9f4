import { type Browser, expect } from '@playwright/test';
import { drawStrip, type StripFrame } from '../draw';
import { heldAt } from '../flying';
import { Phone } from '../phone';
import { startFilmSite } from '../site';

const DISH = 'Hyderabadi Chicken Biryani';

/** A dish that flies into the cart, by the milliseconds of its flight. */
export async function flight(browser: Browser): Promise<Buffer> {
  const site = await startFilmSite();
  try {
    const phone = await Phone.of(browser, { site: site.url, scale: 2 });
    const { page } = phone;
    await page.goto('/category/3');
    await phone.pictures();
    const frames: StripFrame[] = [];
    const take = async (label: string) => void frames.push({ picture: await page.screenshot(), label });
    await take('Before the tap');
    await heldAt(phone, {
      start: () => page.getByRole('button', { name: `Add to Cart: ${DISH}` }).tap(),
      moments: [0, 80, 140, 190],
      show: (at) => take(`${at} ms`),
    });
    await expect(page.getByText(/1 item\(s\)/)).toBeVisible();
    await take('In the cart');
    await phone.close();
    return await drawStrip(browser, frames, { width: 200, ratio: 844 / 390 });
  } finally {
    await site.stop();
  }
}
