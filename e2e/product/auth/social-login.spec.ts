import type { APIRequestContext } from '@playwright/test';
import { socialTest } from '../../fixtures/social-site';
import { press } from '../../fixtures/steps';
import { storedToken } from '../../fixtures/stored';
import { expect, newCustomer, type Page } from '../../site';

const test = socialTest();

const BUTTONS = ['Google', 'Facebook'] as const;
type Button = (typeof BUTTONS)[number];

/** Presses the button on `/login`, where the page is, and waits for the provider's consent screen. */
async function goToProvider(page: Page, button: Button): Promise<void> {
  await page.getByRole('link', { name: button }).click();
  await expect(page.getByRole('heading', { name: `Log in with ${button}` })).toBeVisible();
}

/** Logs in by the button on `/login`, where the page is, and consents at the provider. */
async function logInBy(page: Page, button: Button): Promise<void> {
  await goToProvider(page, button);
  await page.getByRole('button', { name: /^Continue as / }).click();
  await expect(page).toHaveURL('/home');
}

/** Consents at the provider, but doesn't return to the site. Returns the return address with its code. */
async function takeCode(browser: APIRequestContext, button: Button): Promise<URL> {
  const screen = await browser.get(`/auth/${button.toLowerCase()}`);
  expect(await screen.text()).toContain(`Log in with ${button}`);
  let url = new URL(screen.url());
  let answer = await browser.post(url.href, { form: { answer: 'yes' }, maxRedirects: 0 });
  for (;;) {
    url = new URL(answer.headers().location ?? '', url);
    if (url.pathname.endsWith('/callback')) return url;
    answer = await browser.get(url.href, { maxRedirects: 0 });
  }
}

/** Every address in this tab's history, back and forward. */
async function historyOf(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}

const openProfile = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();

/** The value of a field of the profile. */
const field = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::*[1]');

// One site for them all, so one worker.
test.describe.configure({ mode: 'default' });

for (const button of BUTTONS) {
  test(`A visitor who refuses at ${button} is told; one who agrees is logged in by name, and no token is left in the address or the history`, async ({
    page,
    alerts,
    social,
  }) => {
    const email = newCustomer().email;
    social.somebody({ name: 'Zoë Nair', email, email_verified: true });
    const told: string[] = [];
    page.on('request', (request) => {
      const elsewhere = !request.url().startsWith(social.url);
      if (elsewhere && (request.headers().referer ?? '').includes('token=')) told.push(request.url());
    });

    await page.goto('/login');
    await test.step('a refusal', async () => {
      await goToProvider(page, button);
      await press(page, 'Cancel');
      await alerts.expect('Login failed.');
      await expect(page).toHaveURL('/login');
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
      expect(await storedToken(page)).toBeNull();
    });

    await logInBy(page, button);

    const token = await storedToken(page);
    expect(token).toMatch(/^[\w-]{43}$/);
    const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? ''));
    expect(user).toMatchObject({ id: expect.stringMatching(/^USR-/), name: 'Zoë Nair' });
    expect((await historyOf(page)).filter((url) => url.includes('token'))).toEqual([]);
    expect(told, 'who else was told the token').toEqual([]);

    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('heading', { name: 'Zoë Nair' })).toBeVisible();
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await expect(page).toHaveURL('/profile');
    await expect(field(page, 'Full name')).toHaveText('Zoë Nair');
    await expect(field(page, 'Email')).toHaveText(button === 'Google' ? email : 'Not added yet');
    await expect(field(page, 'Mobile number')).toHaveText('Not added yet');
    await page.goBack();
    await expect(page).toHaveURL('/home');
    await page.goBack();

    expect(page.url()).not.toContain(token);
    await page.goForward();
    await expect(page).toHaveURL('/home');
    expect((await historyOf(page)).filter((url) => url.includes('token'))).toEqual([]);
  });

  test(`The way back from ${button} works once, and only in the browser that went`, async ({
    page,
    browser,
    alerts,
    social,
  }) => {
    social.somebody({ name: 'Zoë Nair' });
    const used = await takeCode(page.request, button);
    await page.goto(used.href);
    await expect(page).toHaveURL('/home');
    await page.evaluate(() => localStorage.clear());
    // Google remembers the login, and would not ask again.
    await page.context().clearCookies({ domain: 'localhost' });
    const mixed = await takeCode(page.request, button);
    const stranger = await browser.newContext();
    social.somebody({ name: 'Eve' });
    const foreign = await takeCode(stranger.request, button);
    await stranger.close();
    mixed.searchParams.set('code', foreign.searchParams.get('code') ?? '');

    for (const way of [used, foreign, mixed]) {
      await page.goto(way.href);
      await alerts.expect('Login failed.');
      await expect(page).toHaveURL('/login');
      expect(await storedToken(page)).toBeNull();
    }
  });
}

test('An email that Google has not verified opens no account', async ({
  page,
  alerts,
  signUp,
  social,
  pageErrors,
}) => {
  const victim = await signUp();
  pageErrors.expect(/40[03] PATCH .*\/auth\/update/);
  social.somebody({ name: 'Eve', email: victim.email, email_verified: false });

  await page.goto('/login');
  await logInBy(page, 'Google');
  await openProfile(page);

  await expect(field(page, 'Full name')).toHaveText('Eve');
  await expect(field(page, 'Email')).toHaveText('Not added yet');
  await press(page, 'Edit email');
  await page.getByLabel('Email').fill(victim.email);
  await press(page, 'Update');
  await page.getByLabel('OTP', { exact: true }).fill('000000');
  await press(page, 'Update');
  await alerts.expect('This OTP is wrong or no longer valid.');
});

test('A customer who came by Facebook without an email adds one on the profile, and a mobile number', async ({
  page,
  alerts,
  social,
  pageErrors,
}) => {
  pageErrors.expect(/403 PATCH .*\/auth\/update/);
  const { email, mobile } = newCustomer();
  social.somebody({});
  await page.goto('/login');
  await logInBy(page, 'Facebook');
  await openProfile(page);
  await expect(field(page, 'Full name')).toHaveText('Guest');
  await expect(page.getByRole('main')).not.toContainText(/undefined|null/);

  await press(page, 'Edit email');
  await expect(page.getByLabel('Email')).toHaveValue('');
  await press(page, 'Update');
  await alerts.expect('Field cannot be empty.');
  await press(page, 'Cancel');
  await expect(field(page, 'Email')).toHaveText('Not added yet');
  await press(page, 'Edit email');
  await page.getByLabel('Email').fill(email);
  await press(page, 'Update');
  await enterCode(page, email);
  await expect(field(page, 'Email')).toHaveText(email);
  await press(page, 'Edit mobile number');
  await page.getByLabel('Mobile number').fill(mobile);
  await press(page, 'Update');
  await enterCode(page, mobile);
  await expect(field(page, 'Mobile number')).toHaveText(mobile);
  await page.reload();

  await expect(field(page, 'Email')).toHaveText(email);
  await expect(field(page, 'Mobile number')).toHaveText(mobile);
});

/** Types the code that was sent to a new address. */
async function enterCode(page: Page, to: string): Promise<void> {
  await expect(page.getByText(`We sent a code to ${to}.`)).toBeVisible();
  const sent = await page.request.get(`/dev/outbox?to=${encodeURIComponent(to)}`);
  await page.getByLabel('OTP', { exact: true }).fill((await sent.json())[0].code);
  await press(page, 'Update');
}
