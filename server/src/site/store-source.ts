import { setTimeout as pause } from 'node:timers/promises';
import { releaseBase } from '@food/releases/compose/release-base';
import type { Deployment } from '@food/releases/model/deployment';
import { NewerFormat, Refusal, StoreAway } from '@food/releases/model/errors';
import type { Answers } from '@food/releases/model/unanswered';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { newestWhole, readLive } from '@food/releases/registry/deployments';
import type { TrustMemory } from '@food/releases/registry/open-store';
import type { FastifyBaseLogger } from 'fastify';
import { ttlCache } from '../concurrency/ttl-cache';
import { HttpError } from '../http/errors';
import type { DeploymentSource } from './deployment-source';
import { type HeldBack, type Shown, shownHere } from './held-back';
import { hostTexts } from './host-texts';

/** The release store as the source of pages. */
export interface StoreSource extends DeploymentSource {
  /** The live releases that this server doesn't show, as far as it has read. */
  heldBack(): readonly HeldBack[];
}

/** How long it may take until a promotion is seen. */
const POINTER_MS = 250;
/** How long a page waits for a slow store before it is composed from the last deployment that could be read. */
const TIMEOUT_MS = 1_000;
/** How long a page, and `/readyz`, wait while the process has no deployment from before. */
const FIRST_MS = 5_000;
const READY_MS = 500;
/** How many readings of a slow store are under way: pages load their files over the same connections. */
const MOST_READINGS = 4;
/** How often a failure that lasts is logged: told at each reading it would push everything else out of a log of limited size. */
const TOLD_MS = 60_000;
const EMPTIED =
  'The release store has no deployment any more, and had one: its objects were removed, or another store is at its address. Bring them back; nothing needs to be restarted.';

/**
 * The live deployment of a release store. The pointer is read again for pages, so that a promotion or rollback is live at once,
 * without a restart; if the store can't be read in time, or holds an untrusted deployment (docs/guides/signing-keys.md), the last
 * good one stays live: after a restart the newest in the store that is whole and genuine, if it isn't older than the one in
 * `memory`, and no newer version of these programs wrote a later one. A release that sends a call for which `answers` is false is
 * not shown (held-back.ts).
 */
export function storeSource(
  store: ObjectStore,
  memory: TrustMemory,
  log: FastifyBaseLogger,
  onFailure: (isRefused: boolean) => void = () => undefined,
  answers: Answers = () => true,
): StoreSource {
  let lastGood: Deployment | null = null;
  /** The last deployment that was read, and what this server shows of it. */
  let shown: { of: Deployment; shown: Shown } | null = null;
  const show = async (deployment: Deployment): Promise<Deployment> => {
    if (shown?.of !== deployment) {
      const now = await shownHere(store, deployment, { before: lastGood, answers });
      for (const { words } of now.heldBack)
        log.error(`Deployment ${deployment.number} is not live here whole. ${words}`);
      shown = { of: deployment, shown: now };
    }
    return shown.shown.deployment;
  };
  /** Whether the store was ever read, also if nothing was live in it, or nothing that is trusted: waiting would not help. */
  let isAnswered = false;
  /** Readings in the order in which they began, of which an older one may end later. */
  const readings = { begun: 0, ended: 0, underWay: 0 };
  const logFailure = failureLog(log);

  /**
   * For a process that has seen no deployment when the pointer can't be used: none that is older than the newest that was ever
   * trusted, nor another one of its number.
   */
  const newest = async () => {
    const { number = 0 } = (await memory.read().catch(() => null)) ?? {};
    const deployment = await newestWhole(store).catch((error: unknown) => {
      if (error instanceof NewerFormat)
        log.error(`No older deployment is served in its place. ${error.message}`);
      return null;
    });
    if (!deployment?.host || deployment.number < number) return null;
    log.error(`deployments/${deployment.number}.json is served: the newest that is whole.`);
    return deployment;
  };
  /** @returns what is live now */
  const read = async () => {
    readings.begun += 1;
    readings.underWay += 1;
    const mine = readings.begun;
    try {
      const { deployment } = await readLive(store);
      isAnswered = true;
      if (!deployment && lastGood) throw new StoreAway(EMPTIED);
      if (deployment?.host && mine > readings.ended) {
        const next = await show(deployment);
        if (mine > readings.ended) [lastGood, readings.ended] = [next, mine];
      }
    } catch (error) {
      const isRefused = error instanceof Refusal && !(error instanceof StoreAway);
      // A server of the newer version would have pages: this one asks for no visitors.
      const isNewer = error instanceof NewerFormat;
      isAnswered ||= isRefused && !isNewer;
      onFailure(isRefused);
      logFailure(error);
      if (!isNewer && !lastGood) {
        const found = await newest();
        lastGood = found && (await show(found));
      }
    } finally {
      readings.underWay -= 1;
    }
    return lastGood;
  };
  let last: Promise<Deployment | null> = Promise.resolve(null);
  const reading = ttlCache(POINTER_MS, () => {
    if (readings.underWay < MOST_READINGS) last = read();
    return last;
  });
  // Shared like the reading: a timer for each visitor would cost more than the rest of a cached page.
  let awaited: Record<'reading' | 'wait', Promise<unknown> | null> = { reading: null, wait: null };
  const waitForReading = (): Promise<unknown> => {
    const now = reading('');
    const mostMs = lastGood ? TIMEOUT_MS : FIRST_MS;
    if (awaited.reading !== now)
      awaited = { reading: now, wait: Promise.race([now, pause(mostMs, undefined, { ref: false })]) };
    return awaited.wait ?? now;
  };
  const pointer = async () => {
    await waitForReading();
    if (!lastGood)
      throw new HttpError(503, 'NOT_READY', 'The site is being set up. Please try again in a moment.');
    return lastGood;
  };

  return {
    live: pointer,
    known: () => reading.known(''),
    async isReady() {
      const isIt = () => lastGood !== null || isAnswered;
      if (!isIt()) await Promise.race([reading(''), pause(READY_MS, undefined, { ref: false })]);
      return isIt();
    },
    baseOf: releaseBase('/releases/'),
    withHost: hostTexts(store, log),
    heldBack: () => shown?.shown.heldBack ?? [],
  };
}

/** Logs why the live deployment can't be read: each new reason at once, one that lasts once in a while. */
function failureLog(log: FastifyBaseLogger): (err: unknown) => void {
  let last = { reason: '', at: Number.NEGATIVE_INFINITY };
  return (err) => {
    const reason = err instanceof Error ? err.message : String(err);
    const now = performance.now();
    if (reason === last.reason && now - last.at < TOLD_MS) return;
    last = { reason, at: now };
    const words = err instanceof Refusal ? ` ${reason}` : '';
    log.error({ err }, `The live deployment can not be read; the last good one stays live.${words}`);
  };
}
