import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { newPhone, PHONE, slowDown } from '../measure/load-page';

/** A stretch of the way to the first order. */
export interface Stretch {
  name: string;
  /** On buttons and links, and into fields that are then typed in. */
  taps: number;
  fields: number;
  /** Until the last tap's result is there. */
  seconds: number;
}

const GUEST = { name: 'Meera Iyer', email: 'first.order', mobile: '91', password: 'curry-leaf-42' };
const DISH = 'Butter Chicken';
const HOME = { latitude: 16.3067, longitude: 80.4365 };

/**
 * The way of a new customer, from the first load of the site to a placed order, on the slow phone: the taps, and the time that
 * the site takes. A person's own time, to read, to decide and to type, is not included.
 *
 * @param round makes another customer of each
 */
export async function firstOrder(browser: Browser, site: string, round: number): Promise<Stretch[]> {
  const context = await newPhone(browser);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HOME);
  try {
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page), PHONE);
    return await new Way(page, round).walk(site);
  } finally {
    await context.close();
  }
}

class Way {
  readonly #stretches: Stretch[] = [];
  #taps = 0;
  #fields = 0;

  constructor(
    readonly page: Page,
    readonly round: number,
  ) {}

  async walk(site: string): Promise<Stretch[]> {
    const { page } = this;
    await this.#stretch(
      'The first page',
      () => page.goto(site),
      page.getByRole('link', { name: 'Skip', exact: true }),
    );
    await this.#stretch('Skip, to the menu', () => this.#link('Skip'), this.#add());
    await this.#stretch('A dish into the cart', () => this.#tap(this.#add()), this.#bar());
    await this.#stretch('To the cart', () => this.#tap(this.#bar()), this.#button('Login to Pay'));
    await this.#stretch(
      'Login to Pay',
      () => this.#tap(this.#button('Login to Pay')),
      this.#heading('Order For Food'),
    );
    await this.#stretch(
      'Past the slides',
      () => this.#pastTheSlides(),
      page.getByRole('link', { name: 'Sign up' }),
    );
    await this.#stretch('Signing up', () => this.#signUp(), page.getByText('Your account is ready.'));
    await this.#stretch(
      'Logging in, back to the cart',
      () => this.#logIn(),
      page.getByRole('link', { name: /address/ }),
    );
    await this.#stretch('An address', () => this.#address(), this.#button(/^Confirm and Proceed/));
    await this.#stretch(
      'Back to the cart',
      () => this.#tap(this.#button(/^Confirm and Proceed/)),
      this.#button(/^Place Order/),
    );
    // A second tap at the same place that comes sooner counts as a double tap.
    await page.waitForTimeout(500);
    await this.#stretch(
      'Placing the order',
      () => this.#tap(this.#button(/^Place Order/)),
      this.#heading('Order Placed Successfully!'),
    );
    return this.#stretches;
  }

  async #stretch(name: string, walk: () => Promise<unknown>, leadsTo: Locator): Promise<void> {
    const [taps, fields, began] = [this.#taps, this.#fields, performance.now()];
    await walk();
    await expect(leadsTo.first()).toBeVisible({ timeout: 60_000 });
    const seconds = (performance.now() - began) / 1000;
    this.#stretches.push({ name, taps: this.#taps - taps, fields: this.#fields - fields, seconds });
  }

  async #tap(target: Locator): Promise<void> {
    await target.first().tap({ timeout: 60_000 });
    this.#taps += 1;
  }

  async #type(label: string, text: string): Promise<void> {
    const field = this.page.getByLabel(label, { exact: true });
    await this.#tap(field);
    this.#fields += 1;
    await field.fill(text);
  }

  async #pastTheSlides(): Promise<void> {
    for (const next of ['/skip2', '/skip3', '/login']) {
      await this.#link('Next');
      await this.page.waitForURL(`**${next}`);
    }
  }

  async #signUp(): Promise<void> {
    const digits = String(this.round).padStart(8, '0');
    await this.#link('Sign up');
    await this.#type('Full name', GUEST.name);
    await this.#type('Email', `${GUEST.email}.${this.round}@example.com`);
    await this.#type('Mobile number', GUEST.mobile + digits);
    await this.#type('Password', GUEST.password);
    await this.#tap(this.#button('Sign Up'));
  }

  async #logIn(): Promise<void> {
    await this.#type('Password', GUEST.password);
    await this.#tap(this.#button('Login'));
    await this.page.waitForURL('**/cart');
  }

  /** The device gives the position, and the server looks up its address. */
  async #address(): Promise<void> {
    await this.#tap(this.page.getByRole('link', { name: /address/ }));
    await this.#tap(this.#button(/^\+ Add New Address/));
    await expect(this.page.getByLabel('Pincode')).not.toHaveValue('', { timeout: 60_000 });
    await this.#tap(this.#button('Save Address'));
  }

  #link = (name: string) => this.#tap(this.page.getByRole('link', { name, exact: true }));
  #button = (name: string | RegExp) =>
    this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  #heading = (name: string) => this.page.getByRole('heading', { name });
  #add = () => this.page.getByRole('button', { name: `Add to Cart: ${DISH}` });
  #bar = () => this.page.getByRole('complementary', { name: 'Your cart' }).getByRole('link');
}
