import type { OrderStatus } from '@food/contracts/orders';
import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { Alerts } from './fixtures/alerts';
import { leaveOutAnnounced } from './fixtures/announced';
import { awaitAnswers } from './fixtures/answering-pages';
import { Api, type Customer, type NewCustomer } from './fixtures/api';
import { PageErrors } from './fixtures/page-errors';
import { cartOf, chosenAddress } from './fixtures/stored';

export type { Customer };
export { expect, type Page };

interface Fixtures {
  /** The site of this test: the shared one, unless a spec starts its own. */
  siteUrl: string;
  /** The test fails for each error of the page that it has not expected. */
  pageErrors: PageErrors;
  /** The product's messages; the test fails for each one that it has not expected. */
  alerts: Alerts;
  api: Api;
  /** Creates an account with unique data by the API. */
  signUp: (part?: Partial<NewCustomer>) => Promise<Customer>;
  /** Stores entries in the browser's storage, as from an earlier visit. They are there when the page opens the site. */
  remember: (entries: Record<string, string>) => Promise<void>;
  /** Gives the page the session of a customer, as if they had logged in earlier. */
  enter: (customer: Customer) => Promise<void>;
  /** A new customer, whose session the page has. */
  asCustomer: (part?: Partial<NewCustomer>) => Promise<Customer>;
  /** A new customer with an order, whose session the page has. The order is pending and of two dishes unless said. */
  asCustomerWithOrder: (wanted?: Partial<OrderSetup>) => Promise<{ customer: Customer; orderId: string }>;
  /** A new customer whose page shows the cart with a Chicken 65 and a chosen address: one press away from ordering. */
  readyToOrder: () => Promise<Customer>;
}

interface OrderSetup {
  dishes: Record<string, number>;
  coupon: string;
  status: OrderStatus;
}

let made = 0;

/** Unlike any other of this run: by worker, then counted. */
export function newCustomer(part: Partial<NewCustomer> = {}): NewCustomer {
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0);
  const number = ++made;
  const digits = `${String(worker).padStart(4, '0')}${String(number).padStart(5, '0')}`;
  return {
    name: 'Meera Iyer',
    email: `meera.${worker}.${number}@example.com`,
    mobile: `9${digits}`,
    password: 'curry-leaf-42',
    ...part,
  };
}

/** Each test gets its own address from a range reserved for tests, since the server limits calls by address. */
const visitorAddress = ({ workerIndex, testId, repeatEachIndex }: TestInfo): string => {
  const sum = [...testId].reduce((hash, sign) => (hash * 31 + sign.charCodeAt(0)) % 65_521, repeatEachIndex);
  return `10.${workerIndex % 256}.${sum >> 8}.${sum % 256}`;
};

export const test = base.extend<Fixtures>({
  siteUrl: [process.env.E2E_SITE ?? '', { option: true }],
  baseURL: ({ siteUrl }, provide) => provide(siteUrl),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  extraHTTPHeaders: ({}, provide, info) => provide({ 'x-forwarded-for': visitorAddress(info) }),
  context: async ({ context }, provide) => {
    awaitAnswers(context);
    leaveOutAnnounced(context);
    await provide(context);
  },
  pageErrors: [
    async ({ context }, provide) => {
      const pageErrors = new PageErrors(context);
      await provide(pageErrors);
      expect(pageErrors.unexpected, 'errors that nobody expected').toEqual([]);
    },
    { auto: true },
  ],
  alerts: [
    async ({ context }, provide) => {
      const alerts = await Alerts.of(context);
      await provide(alerts);
      expect(alerts.unread, 'messages that nobody expected').toEqual([]);
    },
    { auto: true },
  ],
  api: ({ siteUrl }, provide, info) => provide(new Api(siteUrl, visitorAddress(info))),
  signUp: ({ api }, provide) => provide((part) => api.signUp(newCustomer(part))),
  remember: ({ page }, provide) =>
    provide(async (entries) => {
      // Otherwise the load event of a document that is still loading would be taken for that of the first one with the entries.
      await page.waitForLoadState('domcontentloaded');
      const script = await page.addInitScript((kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      }, entries);
      // Only once, so that later changes and removals by the site last.
      page.once('domcontentloaded', () => void script.dispose());
    }),
  enter: ({ remember }, provide) =>
    provide(({ token, user }) => remember({ token, user: JSON.stringify(user) })),
  asCustomer: ({ signUp, enter }, provide) =>
    provide(async (part) => {
      const customer = await signUp(part);
      await enter(customer);
      return customer;
    }),
  asCustomerWithOrder: ({ api, asCustomer }, provide) =>
    provide(async ({ dishes = { 'Masala Dosa': 2, 'Gulab Jamun': 1 }, status, ...wanted } = {}) => {
      const customer = await asCustomer();
      const orderId = await api.placeOrder(customer, { dishes, ...wanted });
      if (status) await api.ops.status(orderId, status);
      return { customer, orderId };
    }),
  readyToOrder: ({ page, api, asCustomer, remember }, provide) =>
    provide(async () => {
      const customer = await asCustomer();
      await remember({
        ...chosenAddress(await api.addAddress(customer)),
        ...cartOf(await api.lines({ 'Chicken 65': 1 })),
      });
      await page.goto('/cart');
      await expect(page.getByRole('link', { name: /Deliver to/ })).toBeVisible();
      return customer;
    }),
});
