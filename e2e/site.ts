import type { OrderStatus } from '@food/shared/contracts/orders';
import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { Alerts } from './fixtures/alerts';
import { Api, type Customer, type NewCustomer } from './fixtures/api';
import { Mishaps } from './fixtures/mishaps';

export type { Customer };
export { expect, type Page };

interface Fixtures {
  /** The site of this test; the one that all share, unless a spec starts its own. */
  siteUrl: string;
  /** What went wrong unasked; the test fails by what it has not announced. */
  mishaps: Mishaps;
  /** The browser's alerts; the test fails by one that it has not expected. */
  alerts: Alerts;
  api: Api;
  /** Makes a customer whom nobody else has, by the API. */
  signUp: (part?: Partial<NewCustomer>) => Promise<Customer>;
  /** Gives the page the session of a customer, as if they had logged in earlier. */
  enter: (customer: Customer) => Promise<void>;
  /** A new customer with an order in this status, whose session the page has; pending and of two dishes unless said. */
  enterWithOrder: (wanted?: Partial<OrderSetup>) => Promise<{ customer: Customer; orderId: string }>;
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

/** An address of a test's own, from the range for such uses, since the server limits calls by address. */
const visitorAddress = ({ workerIndex, testId, repeatEachIndex }: TestInfo): string => {
  const sum = [...testId].reduce((hash, sign) => (hash * 31 + sign.charCodeAt(0)) % 65_521, repeatEachIndex);
  return `10.${workerIndex % 256}.${sum >> 8}.${sum % 256}`;
};

export const test = base.extend<Fixtures>({
  siteUrl: [process.env.E2E_SITE ?? '', { option: true }],
  baseURL: ({ siteUrl }, provide) => provide(siteUrl),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  extraHTTPHeaders: ({}, provide, info) => provide({ 'x-forwarded-for': visitorAddress(info) }),
  mishaps: [
    async ({ context }, provide) => {
      const mishaps = new Mishaps(context);
      await provide(mishaps);
      expect(mishaps.surprises, 'what went wrong unasked').toEqual([]);
    },
    { auto: true },
  ],
  alerts: [
    async ({ context }, provide) => {
      const alerts = new Alerts(context);
      await provide(alerts);
      expect(alerts.unread, 'alerts that nobody expected').toEqual([]);
    },
    { auto: true },
  ],
  api: ({ siteUrl }, provide, info) => provide(new Api(siteUrl, visitorAddress(info))),
  signUp: ({ api }, provide) => provide((part) => api.signUp(newCustomer(part))),
  enter: ({ page }, provide) =>
    provide(async ({ token, user }) => {
      // Any answer of the site will do: its storage is what counts.
      await page.goto('/healthz');
      await page.evaluate(
        ([key, value]) => {
          localStorage.setItem('token', key);
          localStorage.setItem('user', value);
        },
        [token, JSON.stringify(user)] as const,
      );
    }),
  enterWithOrder: ({ api, signUp, enter }, provide) =>
    provide(async ({ dishes = { 'Masala Dosa': 2, 'Gulab Jamun': 1 }, status, ...wanted } = {}) => {
      const customer = await signUp();
      const orderId = await api.placeOrder(customer, { dishes, ...wanted });
      if (status) await api.ops.status(orderId, status);
      await enter(customer);
      return { customer, orderId };
    }),
});
