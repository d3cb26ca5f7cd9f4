import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BodyOf } from '@food/contracts/call';
import type { MenuItem } from '@food/contracts/catalog';
import type { Settings } from '@food/contracts/checkout';
import { PriceChanged, type placeOrder, type Quote } from '@food/contracts/orders';
import type { PageComposition } from '@food/platform/deployment';
import { Follower } from './follower';
import { type Attempt, isFinal } from './inconsistencies';
import type { Journal } from './journal';

/** In milliseconds. */
const PAUSES = { answer: 20_000, nextTry: 250, refused: 1_000, betweenOrders: 400, changesMind: 600 };

/** A customer with a session and an address, who orders. */
export interface Person {
  readonly id: string;
  readonly token: string;
  readonly addressId: number;
  /** The network address of their orders; for limits per address each is a household. */
  readonly from: string;
}

/** An order as the page shows it before it is placed. */
type Shown = BodyOf<typeof placeOrder>;

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A customer who browses, orders, sometimes cancels, follows, and repeats failed calls, as a page does. */
export class Customer {
  readonly #site: string;
  readonly #person: Person;
  readonly #journal: Journal;
  readonly #chance: () => number;

  constructor(site: string, person: Person, journal: Journal, chance: () => number) {
    [this.#site, this.#person, this.#journal, this.#chance] = [site, person, journal, chance];
  }

  /** Orders again and again until the time is over, and then waits for the end of the last order. Rejects if that never comes. */
  async spendEvening(isLate: () => boolean, signal: AbortSignal): Promise<void> {
    while (!isLate()) {
      await this.#browse(signal);
      await this.#order(signal);
      await wait(this.#chance() * 2 * PAUSES.betweenOrders);
    }
  }

  async #browse(signal: AbortSignal): Promise<void> {
    const { status, body } = await this.#ask('GET', '/home', signal);
    const data = /id="page-data">([^<]*)</.exec(body)?.[1];
    if (status !== 200 || !data) throw new Error(`/home was answered with ${status}, without its data.`);
    const { deployment, host, routes, remotes } = (JSON.parse(data) as { composition: PageComposition })
      .composition;
    const shown = remotes.catalog?.live.version ?? '';
    const listed = routes?.catalog?.version ?? shown;
    this.#journal.pages.push({
      deployment,
      host,
      catalog: shown === listed ? shown : `${shown} and ${listed}`,
    });
  }

  async #order(signal: AbortSignal): Promise<void> {
    const [dishes, charges] = await Promise.all([
      this.#ask('GET', '/auth/category/menu/items', signal),
      this.#ask('GET', '/auth/settings', signal),
    ]);
    let body = this.#bodyOf(JSON.parse(dishes.body), JSON.parse(charges.body));
    let attempt = this.#attemptFor(body);
    let placed = await this.#place(attempt, body, signal);
    // As a page does: the new total is shown, and the customer presses again.
    while (typeof placed !== 'string') {
      body = { ...body, ...placed };
      attempt = this.#attemptFor(body);
      placed = await this.#place(attempt, body, signal);
    }
    const orderId = placed;
    if (this.#chance() < 0.3) await this.#place(attempt, body, signal);
    const follower = this.#follow(orderId, attempt);
    try {
      if (this.#chance() < 0.25) {
        await wait(this.#chance() * PAUSES.changesMind);
        await this.#cancel(orderId, attempt, signal);
      }
      while (!attempt.seen.some(isFinal)) {
        if (signal.aborted) throw new Error(`${orderId} came to no end that its customer saw.`);
        await wait(50);
      }
    } finally {
      follower.leave();
    }
  }

  /** Another attempt to order the cart as it is shown now. */
  #attemptFor({ total }: Shown): Attempt {
    const attempt: Attempt = {
      key: randomUUID(),
      userId: this.#person.id,
      total: Math.round(total * 100),
      isRefused: false,
      acknowledged: new Set(),
      isCancelled: false,
      seen: [],
    };
    this.#journal.attempts.push(attempt);
    return attempt;
  }

  #bodyOf(dishes: MenuItem[], { delivery_charge, taxes }: Settings): Shown {
    const { id, item_code, name, price, image_url } = dishes[Math.floor(this.#chance() * dishes.length)]!;
    const quantity = 1 + Math.floor(this.#chance() * 3);
    const subtotal = price * quantity;
    return {
      user_id: this.#person.id,
      items: [{ id, item_code, name, price, image_url, quantity }],
      subtotal,
      discount: 0,
      delivery_charge,
      taxes,
      total: subtotal + delivery_charge + taxes,
      address: { id: this.#person.addressId },
    };
  }

  /** The order's id, or the new prices if they have changed. */
  async #place(attempt: Attempt, body: Shown, signal: AbortSignal): Promise<string | Quote> {
    const { status, body: said } = await this.#ask('POST', '/auth/order', signal, body, {
      'idempotency-key': attempt.key,
    });
    const changed = status === 409 ? PriceChanged.safeParse(JSON.parse(said)) : null;
    if (changed?.success) {
      attempt.isRefused = true;
      return changed.data.quote;
    }
    if (status !== 201) throw new Error(`An order was answered with ${status}: ${said}`);
    const { order_id } = JSON.parse(said) as { order_id: string };
    attempt.acknowledged.add(order_id);
    return order_id;
  }

  async #cancel(orderId: string, attempt: Attempt, signal: AbortSignal): Promise<void> {
    const reason = { reason: 'Changed my mind' };
    const { status, body } = await this.#ask('PATCH', `/auth/order/${orderId}/cancel`, signal, reason);
    if (status === 200) attempt.isCancelled = true;
    else if (status !== 409) throw new Error(`Cancelling was answered with ${status}: ${body}`);
  }

  #follow(orderId: string, { seen }: Attempt): Follower {
    return new Follower({
      site: this.#site,
      token: this.#person.token,
      from: this.#person.from,
      orderId,
      read: async () => {
        const answer = await this.#try('GET', `/auth/order/${orderId}`);
        return answer?.status === 200 ? JSON.parse(answer.body).status : null;
      },
      see: (status) => {
        // A status that was read may be older than one from the live channel.
        if (!seen.includes(status) && (isFinal(status) || !seen.some(isFinal))) seen.push(status);
      },
    });
  }

  /** Repeats a request until an answer is final: a refusal is, a failure of the server isn't. */
  async #ask(
    method: string,
    path: string,
    signal: AbortSignal,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    for (;;) {
      if (signal.aborted) throw new Error(`${method} ${path} was never answered.`);
      const answer = await this.#try(method, path, body, headers);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      this.#journal.failed(answer?.status ?? null);
      // An overloaded server is asked less often, as a page does.
      const pause = answer?.status === 503 ? PAUSES.refused : PAUSES.nextTry;
      await wait(pause * (0.5 + this.#chance()));
    }
  }

  async #try(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer | null> {
    try {
      const answer = await fetch(`${this.#site}${path}`, {
        method,
        signal: AbortSignal.timeout(PAUSES.answer),
        headers: {
          authorization: `Bearer ${this.#person.token}`,
          'x-forwarded-for': this.#person.from,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.text() };
    } catch {
      return null;
    }
  }
}
