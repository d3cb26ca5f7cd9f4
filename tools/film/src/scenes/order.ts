import { cp } from 'node:fs/promises';
import { buildChanged } from '@food/e2e/changed-release';
import { releaseIn } from '@food/e2e/release-cache';
import { runScript } from '@food/e2e/run-script';
import { chosenAddress } from '@food/e2e/stored';
import { type Browser, expect, type Locator } from '@playwright/test';
import { CUSTOMER } from '../customer';
import { drawFilm } from '../draw';
import { heldAt } from '../flying';
import { Phone } from '../phone';
import { type FilmSite, startFilmSite } from '../site';

const DISH = 'Hyderabadi Chicken Biryani';
const NEXT = { part: 'catalog', version: '1.1.0', words: ['30% OFF', 'New: 30% OFF'] } as const;
/** Fast enough for a film, and slow enough to see the courier ride. */
const SPEED = '15';

/** An order from the menu to the door, during which the catalog is replaced. */
export async function order(browser: Browser): Promise<Buffer> {
  const site = await startFilmSite({ SIMULATOR_SPEED: SPEED });
  try {
    const built = await buildChanged({ ...NEXT });
    await cp(built, releaseIn(site.store, NEXT), { recursive: true });
    const phone = await customerWithPhone(browser, site);
    await chooses(phone);
    await meetsTheNextRelease(phone, site);
    await orders(phone);
    await follows(phone);
    await phone.close();
    return await drawFilm(browser, phone.frames);
  } finally {
    await site.stop();
  }
}

async function customerWithPhone(browser: Browser, { url, api }: FilmSite): Promise<Phone> {
  const customer = await api.signUp(CUSTOMER);
  const address = await api.addAddress(customer);
  const kept = {
    token: customer.token,
    user: JSON.stringify(customer.user),
    ...chosenAddress(address),
  };
  return Phone.of(browser, { site: url, kept });
}

async function chooses(phone: Phone): Promise<void> {
  const { page } = phone;
  phone.caption = 'Hungry: the menu';
  await page.goto('/home');
  await phone.pictures();
  await phone.show(1400);
  await phone.tap(
    page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Biryani' }),
  );
  await expect(page.getByRole('button', { name: `Add to Cart: ${DISH}` })).toBeVisible();
  await phone.pictures();
  await phone.show(1000);
  phone.caption = 'A dish flies into the cart';
  await heldAt(phone, {
    start: () => phone.tap(page.getByRole('button', { name: `Add to Cart: ${DISH}` })),
    moments: [0, 60, 100, 135, 165, 190],
    show: () => phone.show(70),
  });
  await phone.show(1200);
}

async function meetsTheNextRelease(phone: Phone, site: FilmSite): Promise<void> {
  const { page } = phone;
  await phone.tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }));
  await middle(page.getByText('30% OFF', { exact: true }));
  await phone.pictures();
  phone.caption = 'Meanwhile the catalog’s team: release promote catalog@1.1.0';
  await phone.show(2200);
  await runScript('releases/src/cli/main.ts', ['promote', 'catalog@1.1.0'], {
    RELEASE_STORE: `file:${site.store}`,
  });
  await page.reload();
  await middle(page.getByText('New: 30% OFF'));
  await expect(page.getByText(/1 item\(s\)/)).toBeVisible();
  await phone.pictures();
  phone.caption = 'The next load has the new catalog. The cart is still there';
  await phone.show(2400);
}

const middle = async (target: Locator) => {
  await expect(target).toBeVisible();
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
};

async function orders(phone: Phone): Promise<void> {
  const { page } = phone;
  phone.caption = 'To the cart';
  await phone.tap(page.getByRole('complementary', { name: 'Your cart' }).getByRole('link'));
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();
  const best = page.getByRole('button', { name: /^Apply .* and save/ });
  await expect(best).toBeVisible();
  await phone.pictures();
  await phone.show(1000);
  phone.caption = 'The coupon that saves most, by one tap';
  await phone.tap(best);
  await expect(page.getByText(/^You save .* on this order/)).toBeVisible();
  await phone.show(1200);
  phone.caption = 'Ordered';
  await phone.tap(page.getByRole('button', { name: /^Place Order/ }));
  await expect(page.getByText(/ORD-/).first()).toBeVisible();
  await phone.show(1600);
  await page.waitForURL('**/track/**');
}

/** A frame for each stretch of the ride; the film runs faster than it did. */
async function follows(phone: Phone): Promise<void> {
  const { page } = phone;
  phone.caption = 'Followed live, to the door';
  const arrived = page.getByText('Delivery is Here!');
  const courier = page.locator('[title="Delivery person"]');
  await expect(courier.or(arrived).first()).toBeVisible({ timeout: 60_000 });
  while (!(await arrived.isVisible())) {
    await phone.show(260);
    await page.waitForTimeout(400);
  }
  phone.caption = 'It is here';
  await phone.show(3500);
}
