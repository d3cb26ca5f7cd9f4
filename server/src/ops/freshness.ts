import { setTimeout as pause } from 'node:timers/promises';
import type { Deployment } from '@food/releases/model/deployment';
import { Refusal } from '@food/releases/model/errors';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { readLive } from '@food/releases/registry/deployments';
import { type Freshness, judgeFreshness } from '@food/releases/registry/freshness';
import { type FoundTimestamp, readTimestamp } from '@food/releases/signing/timestamp';
import { newsOnly } from '@food/releases/watch/news';
import type { FastifyInstance } from 'fastify';
import { ttlCache } from '../concurrency/ttl-cache';
import type { AppContext } from '../context';

/** How late a change may be known. */
const LOOK_MS = 1_000;
/** How often to check without requests. */
const EVERY_MS = 60_000;
/** How long a balancer and a collector of metrics wait for a slow store; then they get the last known state. */
const TIMEOUT_MS = 500;

/**
 * Whether the live deployment is the newest, as far as is known; null if deployments aren't signed.
 *
 * @param timeoutMs how long to wait for a slow store, in milliseconds
 */
export type AskFreshness = (timeoutMs?: number) => Promise<Freshness | null>;

/**
 * Checks whether the live deployment is the newest, and the root the last one, and logs each change once. A problem stops
 * nothing: the site keeps its deployment (docs/decisions/024-a-timestamp-says-which-deployment-is-the-newest.md).
 */
export function watchFreshness(
  app: FastifyInstance,
  { log, clock }: AppContext,
  store: ObjectStore,
): AskFreshness {
  let seen: { timestamp: FoundTimestamp; live: Deployment | null } | null = null;
  const say = newsOnly((line, { level }: { level?: 'info' | 'error' }) => log[level ?? 'info'](line));

  const look = async (): Promise<void> => {
    const { trouble = null } = (await store.root?.()) ?? {};
    if (trouble) say('root', trouble, trouble, { level: 'error' });
    // Before the pointer: see judgeFreshness.
    const timestamp = await readTimestamp(store, clock.now());
    const { deployment } = await readLive(store).catch(lastOr(seen?.live ?? null));
    seen = { timestamp, live: deployment };
  };
  // Code that needs the store reports that it can't be read.
  const looking = ttlCache(LOOK_MS, () => look().catch(() => undefined));
  /** From the last reading and the present time: a timestamp also expires while the store can't be read. */
  const judge = (): Freshness | null => {
    const freshness = seen && judgeFreshness(seen.timestamp, seen.live, clock.now());
    if (!freshness) return null;
    const { state, deployment, words } = freshness;
    if (state === 'fresh') say('timestamp', state, words, { level: 'info' });
    else say('timestamp', `${state} ${deployment}`, words, { level: 'error' });
    return freshness;
  };
  const ask: AskFreshness = async (timeoutMs = TIMEOUT_MS) => {
    await Promise.race([looking(''), pause(timeoutMs, undefined, { ref: false })]);
    return judge();
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    void ask(EVERY_MS);
    timer = setInterval(() => void ask(EVERY_MS), EVERY_MS);
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return ask;
}

/** An unusable pointer is reported elsewhere, and what was live stays live. */
const lastOr =
  (deployment: Deployment | null) =>
  (error: unknown): { deployment: Deployment | null } => {
    if (error instanceof Refusal) return { deployment };
    throw error;
  };
