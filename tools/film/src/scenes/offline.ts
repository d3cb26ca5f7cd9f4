import { cartOf, chosenAddress } from '@food/e2e/stored';
import { type Browser, expect, type Page } from '@playwright/test';
import { CUSTOMER } from '../customer';
import { drawStrip, type StripFrame } from '../draw';
import { Phone } from '../phone';
import { type FilmSite, startFilmSite } from '../site';

/** A customer who is offline between the menu and the order, and then online again. */
export async function offline(browser: Browser): Promise<Buffer> {
  const site = await startFilmSite();
  try {
    const phone = await customerWithDish(browser, site);
    const frames = await goesAndComesBack(phone);
    await phone.close();
    return await drawStrip(browser, frames, { width: 200, ratio: 844 / 390 });
  } finally {
    await site.stop();
  }
}

async function customerWithDish(browser: Browser, { url, api }: FilmSite): Promise<Phone> {
  const customer = await api.signUp(CUSTOMER);
  const kept = {
    token: customer.token,
    user: JSON.stringify(customer.user),
    ...chosenAddress(await api.addAddress(customer)),
    ...cartOf(await api.lines({ 'Hyderabadi Chicken Biryani': 1 })),
  };
  return Phone.of(browser, { site: url, kept, scale: 2 });
}

async function goesAndComesBack(phone: Phone): Promise<StripFrame[]> {
  const { page } = phone;
  const frames: StripFrame[] = [];
  const take = async (label: string) => {
    await phone.pictures();
    frames.push({ picture: await page.screenshot(), label });
  };
  const note = page.locator('.offline-note', { hasText: 'You are offline. This page is from' });
  const order = page.getByRole('button', { name: /^Place Order/ });

  // A second debugger tells each new document that it is online.
  await phone.cdp.detach();
  await page.goto('/cart');
  await expect(order).toBeVisible();
  await cartIsKept(page);
  await page.goto('/category/3');
  await expect(page.getByText(/1 item\(s\)/)).toBeVisible();
  await take('The menu, and a dish in the cart');

  await page.context().setOffline(true);
  await expect(note).toBeVisible();
  await take('The line is lost');
  await page.goto('/cart');
  await expect(note).toBeVisible();
  await expect(order).toBeVisible();
  await take('The cart, reloaded without a line');
  await order.tap();
  const waits = page.getByRole('main').getByText('This order waits for a connection');
  await expect(waits).toBeVisible();
  await waits.scrollIntoViewIfNeeded();
  await take('The order waits');

  await page.context().setOffline(false);
  await expect(page.getByRole('link', { name: 'Show the latest version' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Your order has waited')).toBeVisible();
  await take('The line is back');
  await order.tap();
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText(/ORD-/).first()).toBeVisible();
  await take('Sent by its customer, once');
  return frames;
}

/** The service worker caches a page and its code while it is idle. */
const cartIsKept = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const kept = await (await window.caches.open('food-pages')).keys();
          return kept.map(({ url }) => new URL(url).pathname);
        }),
      { timeout: 30_000 },
    )
    .toContain('/cart');
