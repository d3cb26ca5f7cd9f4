import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { MINUTE } from '@food/contracts/durations';
import { ConcurrencyLimiter } from '../../concurrency/concurrency-limiter';
import type { AppContext } from '../../context';
import { CODE_LIFETIME } from '../otp-store';
import { DeliveryFailure, isCode, type Message, mask, type Send } from './message';

const SECOND = 1_000;

/** All in milliseconds. */
const SETTINGS = {
  /** The pauses before the second and each later try. */
  waits: [2 * SECOND, 8 * SECOND, 20 * SECOND, 60 * SECOND] as readonly number[],
  /** The pauses after those, of a notice alone: it doesn't run out, and nobody asks for it again. */
  noticeWaits: [5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 25 * MINUTE] as readonly number[],
  tryTimeout: 15 * SECOND,
  /** How long a stopping server waits for messages that are being sent. */
  grace: 5 * SECOND,
};
/** Of one channel, so that a mail server that hangs holds up no text message, nor the other way round. */
const SENT_AT_ONCE = 5;
const MOST_WAITING = 1_000;

const newChannel = () => ({
  limiter: new ConcurrencyLimiter(SENT_AT_ONCE, MOST_WAITING),
  /** Apart, since a notice may wait for an hour, and takes no code's place then. */
  codes: new Set<Promise<void>>(),
  notices: new Set<Promise<void>>(),
});

export type Senders = Readonly<Record<Message['channel'], Send | null>>;

/**
 * Sends codes and notices to customers in the background. Failed tries are repeated with growing pauses: those of a code while it
 * is valid, and until its requester asks for a newer one; those of a notice for an hour. Nothing survives a restart: a customer
 * asks for a code again, and a notice is lost (rule: contact-change-told).
 */
export class DeliveryQueue {
  readonly #settings: typeof SETTINGS;
  readonly #channels = { email: newChannel(), sms: newChannel() };
  readonly #newest = new Map<string, AbortController>();
  readonly #closing = new AbortController();
  readonly #ending = new AbortController();

  constructor(
    private readonly context: Pick<AppContext, 'log' | 'events'>,
    private readonly senders: Senders,
    changed: Partial<typeof SETTINGS> = {},
  ) {
    this.#settings = { ...SETTINGS, ...changed };
  }

  /** How many messages are being sent or are queued. */
  get size(): number {
    return this.#allUnderWay.length;
  }

  get #allUnderWay(): Promise<void>[] {
    const { email, sms } = this.#channels;
    return [email, sms].flatMap(({ codes, notices }) => [...codes, ...notices]);
  }

  /** Queues a message and returns at once; never throws. */
  add(message: Message): void {
    const send = this.senders[message.channel];
    if (!send) return;
    const underWay = this.#channels[message.channel][isCode(message) ? 'codes' : 'notices'];
    if (underWay.size >= MOST_WAITING) {
      this.#giveUp(message, { reason: 'too many wait' });
      return;
    }
    const topic = topicOf(message);
    this.#newest.get(topic)?.abort();
    const replaced = new AbortController();
    this.#newest.set(topic, replaced);
    const outdated = isCode(message)
      ? AbortSignal.any([replaced.signal, AbortSignal.timeout(CODE_LIFETIME)])
      : replaced.signal;
    // In another turn of the event loop, so that an answer takes the same time whether or not there is something to send.
    const way = nextTurn()
      .then(() => this.#deliver(message, send, outdated))
      .finally(() => {
        underWay.delete(way);
        if (this.#newest.get(topic) === replaced) this.#newest.delete(topic);
      });
    underWay.add(way);
  }

  /** Tries the messages that wait for another try a last time at once, and gives up the unfinished ones after the grace period. */
  async close(): Promise<void> {
    this.#closing.abort();
    const late = setTimeout(() => this.#ending.abort(), this.#settings.grace);
    await Promise.all(this.#allUnderWay);
    clearTimeout(late);
  }

  async #deliver(message: Message, send: Send, outdated: AbortSignal): Promise<void> {
    const { waits, noticeWaits } = this.#settings;
    const pauses = isCode(message) ? waits : [...waits, ...noticeWaits];
    for (let tries = 1; !outdated.aborted; tries++) {
      const result = await this.#try(message, send, outdated);
      if (result === 'outdated') break;
      if (result === 'delivered') {
        this.#report(message, 'delivered');
        return;
      }
      const { reason, permanent } = result;
      const pause = pauses[tries - 1];
      if (permanent || pause === undefined || this.#closing.signal.aborted) {
        this.#giveUp(message, { reason, tries });
        return;
      }
      this.#report(message, 'retried');
      this.context.log.warn({ ...about(message), reason, tries }, `${nameOf(message)} is sent again soon`);
      const signal = AbortSignal.any([outdated, this.#closing.signal]);
      await wait(pause, null, { signal }).catch(() => {});
    }
    this.#giveUp(message, { reason: 'outdated' });
  }

  async #try(
    message: Message,
    send: Send,
    outdated: AbortSignal,
  ): Promise<'delivered' | 'outdated' | DeliveryFailure> {
    try {
      return await this.#channels[message.channel].limiter.run(async () => {
        // It may have waited long for its turn.
        if (outdated.aborted) return 'outdated';
        const late = AbortSignal.timeout(this.#settings.tryTimeout);
        await send(message, AbortSignal.any([this.#ending.signal, late]));
        return 'delivered';
      });
    } catch (error) {
      return error instanceof DeliveryFailure ? error : new DeliveryFailure('unexpected', false);
    }
  }

  #giveUp(message: Message, why: { reason: string; tries?: number }): void {
    this.#report(message, 'given-up');
    this.context.log.error({ ...about(message), ...why }, `${nameOf(message)} could not be delivered`);
  }

  #report(message: Message, outcome: 'delivered' | 'retried' | 'given-up'): void {
    const { channel } = message;
    this.context.events.emit(isCode(message) ? 'code-delivery' : 'notice-delivery', { channel, outcome });
  }
}

const nameOf = (message: Message): string => (isCode(message) ? 'a one-time code' : 'word of a change');

/** A newer message of the same topic replaces an older one. */
const topicOf = (message: Message): string =>
  `${isCode(message) ? `code ${message.asked}` : message.changed} ${message.to}`;

const about = ({ channel, to }: Message) => ({ channel, to: mask(to) });
