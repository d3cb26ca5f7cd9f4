import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { Gauge, type Registry } from 'prom-client';
import type { CountForAll } from './limit-store';
import type { Count } from './recent-counts';

/** In milliseconds. */
export const REDIS_LIMITS = {
  /** The longest wait of a call for a count; after that it and the following ones are counted by their own process. */
  timeout: 30,
  connect: 2_000,
  /** Redis doesn't answer at all: then the connection is given up. */
  silence: 2_000,
  /** The pause before the next try. */
  pause: 1_000,
};

/** A key that by some mishap has no expiry would refuse an address for ever. */
const COUNT_ONE = `local current = redis.call('INCR', KEYS[1])
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  ttl = tonumber(ARGV[1])
end
return {current, ttl}`;

interface Counter {
  countOne(key: string, window: number): Promise<[current: number, ttl: number]>;
}

export interface RedisCounts {
  readonly count: CountForAll;
  close(): void;
}

/**
 * The general limits in Redis (decision 036). Waits for nothing: while Redis is down nothing is counted there, which is logged
 * once and shown by the metric `redis_answers`.
 */
export function openRedisCounts(url: string, log: FastifyBaseLogger, metrics: Registry): RedisCounts {
  const client = new Redis(url, {
    protocol: 2,
    disableClientInfo: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: REDIS_LIMITS.connect,
    socketTimeout: REDIS_LIMITS.silence,
    // Without waiting: with a connection that is already lost it would take its whole two seconds.
    disconnectTimeout: 0,
    retryStrategy: () => REDIS_LIMITS.pause,
    // Another server counts now, at the same address.
    reconnectOnError: ({ message }) => message.includes('READONLY'),
    scripts: { countOne: { lua: COUNT_ONE, numberOfKeys: 1 } },
  }) as Redis & Counter;
  let isLate = false;
  let isAway = false;
  const answers = () => client.status === 'ready' && !isLate;
  const away = (reason: string): void => {
    if (isAway) return;
    isAway = true;
    log.warn({ reason }, 'Redis does not answer: each process counts the general limits by itself');
  };
  const back = (): void => {
    if (isAway) log.info('Redis answers again: the general limits are those of all processes');
    isAway = false;
  };
  client.on('error', (error) => away(reasonOf(error)));
  client.on('close', () => {
    isLate = false;
  });
  new Gauge({
    name: 'redis_answers',
    help: '1 where Redis counts the general limits of all processes; none without REDIS_URL',
    registers: [metrics],
    collect() {
      this.set(Number(answers() && !isAway));
    },
  });

  const count: CountForAll = (key, window) => {
    if (!answers()) return Promise.resolve(null);
    return new Promise<Count | null>((resolve) => {
      let isAnswered = false;
      let isGivenUp = false;
      const settle = (answer: Count | null): void => {
        isAnswered = true;
        clearTimeout(timer);
        // A refusal is an answer too: the next call may ask again.
        isLate = false;
        if (answer && !isGivenUp) back();
        resolve(answer);
      };
      const giveUp = (): void => {
        if (isAnswered) return;
        isGivenUp = true;
        isLate = true;
        away('late');
        resolve(null);
      };
      // If this process itself was blocked, the answer may be here already and is read before giving up.
      const timer = setTimeout(() => setImmediate(giveUp), REDIS_LIMITS.timeout);
      client.countOne(`food:calls:${key}`, window).then(
        ([current, ttl]) => settle({ current, ttl }),
        (error) => {
          away(reasonOf(error));
          settle(null);
        },
      );
    });
  };
  const close = (): void => {
    isAway = true;
    client.disconnect();
  };
  return { count, close };
}

/** The code, never the message: Redis repeats its input there, and that may contain a password. */
const reasonOf = (error: unknown): string => {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  return typeof code === 'string' ? code : (/^[A-Z]+\b/.exec(message)?.[0] ?? 'unknown');
};
