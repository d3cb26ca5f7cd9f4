import type { Quote } from '@food/contracts/orders';
import { eq } from 'drizzle-orm';
import { items } from '../../catalog/catalog-tables';
import { OPS_TOKEN, START, type TestApp, type TestCustomer } from '../../testing/test-app';
import { buildOrderRequest, type OrderRequest, proveEmail, saveAddress } from './order-fixtures';

type Answer = Awaited<ReturnType<TestApp['call']>>;
type Random = () => number;

/** A customer's attempt to order: repeated under the same key until an answer came. */
export interface Attempt {
  readonly customer: TestCustomer;
  readonly key: string;
  readonly request: OrderRequest;
  orderId: string | null;
}

/** A call under way to the server. Its answer goes to `heard`; a call without an answer is sent again. */
export interface Message {
  readonly what: string;
  /** The most queries that it makes; the connection may break at any of them. */
  readonly queries: number;
  send(): Promise<Answer>;
  heard(answer: Answer): void;
}

const OPS = { authorization: `Bearer ${OPS_TOKEN}` };
const STATUSES = ['pending', 'active', 'help', 'delivered', 'cancelled'];

/** Customers, kitchen, courier and the menu's author; the seed decides who acts next. */
export class SimulatedOrders {
  readonly attempts: Attempt[] = [];
  /** Describes an error in a sentence, as soon as an answer shows it. */
  readonly wrong: string[] = [];
  readonly customers: TestCustomer[] = [];
  /** The order that was placed by the last received answer. */
  lastPlaced: string | null = null;
  readonly #requests = new Map<TestCustomer, OrderRequest>();
  readonly #site: TestApp;
  readonly #random: Random;

  /** In a restaurant with a menu; other runs' customers don't matter. */
  constructor(site: TestApp, seed: number, random: Random) {
    // Each run has an address of its own for the limits of calls.
    const from = `10.${(seed >> 16) % 256}.${(seed >> 8) % 256}.${seed % 256}`;
    this.#site = { ...site, call: (method, url, options) => site.call(method, url, { from, ...options }) };
    this.#random = random;
  }

  /** An answer of this run's restaurant. Rejects if it is a refusal. */
  async read<T>(url: string, headers: TestCustomer['headers']): Promise<T> {
    const answer = await this.#site.call('GET', url, { headers });
    if (answer.statusCode !== 200)
      throw new Error(`${url} was answered with ${answer.statusCode}: ${answer.body}`);
    return answer.json();
  }

  /** New customers, of whom one may have many orders on their way. */
  async begin(customers: number): Promise<void> {
    this.#site.clock.set(START);
    await this.#setPrice(14_900);
    for (let n = 0; n < customers; n++) {
      const customer = await this.#site.signUpAndLogin();
      this.customers.push(customer);
      this.#requests.set(customer, buildOrderRequest(customer, await saveAddress(this.#site, customer)));
    }
    await proveEmail(this.#site, this.#pick(this.customers));
  }

  #setPrice = (pricePaise: number) =>
    this.#site.db.update(items).set({ pricePaise }).where(eq(items.itemCode, 'BRK-001'));

  /** What somebody does next. */
  next(): Message {
    const known = this.attempts.filter(({ orderId }) => orderId !== null);
    const which = this.#random();
    if (known.length === 0 || which < 0.25) return this.#order(this.#pick(this.customers));
    if (which < 0.35) return this.#place(this.#pick(this.attempts));
    if (which < 0.5) return this.#cancel(this.#pick(known));
    if (which < 0.55) return this.#changePrice();
    return which < 0.8 ? this.#cook(this.#pick(known)) : this.#ride(this.#pick(known));
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }

  #order(customer: TestCustomer, changed: Partial<OrderRequest> = {}): Message {
    const request = { ...(this.#requests.get(customer) as OrderRequest), ...changed };
    const attempt: Attempt = { customer, key: `attempt-${this.attempts.length}`, request, orderId: null };
    this.attempts.push(attempt);
    return this.#place(attempt);
  }

  #place(attempt: Attempt): Message {
    const { customer, key, request } = attempt;
    const headers = { ...customer.headers, 'idempotency-key': key };
    return {
      what: `order ${key}`,
      queries: 15,
      send: () => this.#site.call('POST', '/auth/order', { headers, body: request }),
      heard: (answer) => {
        const { order_id, code, quote } = answer.json();
        if (answer.statusCode === 201) this.#acknowledged(attempt, order_id);
        else if (code === 'PRICE_CHANGED') this.#takeQuote(customer, quote);
        else if (code !== 'TOO_MANY_ORDERS' && code !== 'IDEMPOTENCY_KEY_CANCELLED')
          this.wrong.push(`${key} was answered ${answer.statusCode} ${answer.body}`);
      },
    };
  }

  #acknowledged(attempt: Attempt, orderId: string): void {
    if (attempt.orderId !== null && attempt.orderId !== orderId)
      this.wrong.push(`${attempt.key} was answered with ${attempt.orderId}, and then with ${orderId}`);
    attempt.orderId = orderId;
    this.lastPlaced = orderId;
  }

  /** A customer who accepts the new prices orders at them from now on. */
  #takeQuote(customer: TestCustomer, { items: lines, ...amounts }: Quote): void {
    this.#requests.set(customer, {
      ...(this.#requests.get(customer) as OrderRequest),
      items: lines,
      ...amounts,
    });
  }

  #cancel({ customer, orderId }: Attempt): Message {
    return {
      what: `cancel ${orderId}`,
      queries: 4,
      send: () =>
        this.#site.call('PATCH', `/auth/order/${orderId}/cancel`, {
          headers: customer.headers,
          body: { reason: 'Changed my mind' },
        }),
      heard: (answer) => this.#expect(answer, [200, 409], `cancelling ${orderId}`),
    };
  }

  #cook({ orderId }: Attempt): Message {
    const status = this.#random() < 0.5 ? 'active' : this.#pick(STATUSES);
    return {
      what: `${status} ${orderId}`,
      queries: 3,
      send: () =>
        this.#site.call('POST', `/ops/orders/${orderId}/status`, { headers: OPS, body: { status } }),
      heard: (answer) => this.#expect(answer, [200, 409], `${status} of ${orderId}`),
    };
  }

  #ride({ orderId }: Attempt): Message {
    const late = Math.floor(this.#random() * 90_000);
    const timestamp = this.#site.clock.now().getTime() - late;
    const body = { latitude: this.#random() * 10, longitude: 78, timestamp };
    return {
      what: `position of ${orderId}`,
      queries: 4,
      send: () => this.#site.call('POST', `/ops/orders/${orderId}/location`, { headers: OPS, body }),
      heard: (answer) => this.#expect(answer, [200, 409], `a position of ${orderId}`),
    };
  }

  #changePrice(): Message {
    const pricePaise = 10_000 + Math.floor(this.#random() * 5_000);
    return {
      what: `a dish costs ${pricePaise}`,
      queries: 2,
      send: async () => {
        // Not a call of the server: if its connection breaks, the price may stay.
        await this.#setPrice(pricePaise).catch(() => {});
        return this.#site.call('GET', '/auth/settings');
      },
      heard: (answer) => this.#expect(answer, [200], 'the settings'),
    };
  }

  #expect(answer: Answer, statuses: number[], what: string): void {
    if (!statuses.includes(answer.statusCode))
      this.wrong.push(`${what} was answered ${answer.statusCode} ${answer.body}`);
  }
}
