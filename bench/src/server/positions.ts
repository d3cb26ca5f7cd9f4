import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { OPERATOR } from './production';

/** The result for the positions of one round. */
export interface Delivered {
  sent: number;
  received: number;
  /** Those that arrived after a later one of the same order. */
  outOfOrder: number;
  /** From the moment a position is sent until its follower has it, in milliseconds. */
  p99: number;
}

const TICK_MS = 10;
/** How long to wait for the last ones. */
const TIMEOUT_MS = 10_000;

/** Couriers who send positions at an even pace, and the positions that their followers receive. */
export class Positions {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #sentAt = new Map<string, number>();
  readonly #last = new Map<string, string>();
  #delays: number[] = [];
  #outOfOrder = 0;

  /** A follower has received a position. */
  told({ orderId, timestamp }: { orderId: string; timestamp: string }): void {
    const key = `${orderId} ${timestamp}`;
    const sentAt = this.#sentAt.get(key);
    if (sentAt === undefined) return;
    this.#sentAt.delete(key);
    this.#delays.push(performance.now() - sentAt);
    if ((this.#last.get(orderId) ?? '') > timestamp) this.#outOfOrder += 1;
    this.#last.set(orderId, timestamp);
  }

  /** Sends the orders' positions in turn, beginning with the order at `from`. */
  async send(
    site: string,
    {
      orderIds,
      from,
      count,
      perSecond,
    }: { orderIds: string[]; from: number; count: number; perSecond: number },
  ): Promise<Delivered> {
    this.#delays = [];
    this.#outOfOrder = 0;
    const answers: Promise<void>[] = [];
    const begun = performance.now();
    while (answers.length < count) {
      const due = Math.min(count, Math.ceil(((performance.now() - begun) / 1000) * perSecond));
      while (answers.length < due) {
        const orderId = orderIds[(from + answers.length) % orderIds.length] ?? '';
        answers.push(this.#post(site, orderId, answers.length));
      }
      await pause(TICK_MS);
    }
    await Promise.all(answers);
    for (const until = performance.now() + TIMEOUT_MS; this.#sentAt.size && performance.now() < until; )
      await pause(TICK_MS);
    const delays = this.#delays.sort((a, b) => a - b);
    this.#sentAt.clear();
    return {
      sent: count,
      received: delays.length,
      outOfOrder: this.#outOfOrder,
      p99: delays[Math.ceil(delays.length * 0.99) - 1] ?? Number.NaN,
    };
  }

  close(): void {
    this.#agent.destroy();
  }

  #post(site: string, orderId: string, at: number): Promise<void> {
    const timestamp = new Date().toISOString();
    const body = JSON.stringify({ latitude: 17.4 + (at % 1000) / 10_000, longitude: 78.4, timestamp });
    const headers = { ...OPERATOR, 'content-length': body.length, 'x-forwarded-for': `10.3.0.${at % 200}` };
    this.#sentAt.set(`${orderId} ${timestamp}`, performance.now());
    return new Promise((resolve, reject) => {
      const call = request(`${site}/ops/orders/${orderId}/location`, {
        method: 'POST',
        agent: this.#agent,
        headers,
      });
      call.once('error', reject).once('response', (answer) => {
        if (answer.statusCode !== 200)
          reject(new Error(`A position was answered with ${answer.statusCode}.`));
        answer.resume().once('end', resolve);
      });
      call.end(body);
    });
  }
}
