import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { ReleasesReport } from '@food/contracts/ops';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { newsOnly, outcomeNews } from '@food/releases/watch/news';
import { actOn } from '@food/releases/watch/watch';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import type { AppContext } from '../context';
import { CLOCK_TOLERANCE } from '../db/database';

/** How often the watch evaluates, in milliseconds. */
export const WATCH_PACE = { every: 5_000 };

const ELSEWHERE = 'Run "npm run release -- watch" where it can.';

/** The watch that runs in the server, for the status page. */
export interface ServerWatch {
  isOn: boolean;
  trouble(): string | null;
}

/**
 * Evaluates every few seconds from the moment the server listens, and carries the decisions out, with the server's rights in the
 * release store: without rights it says so, and only evaluates. Of several processes the store lets one act.
 */
export function startWatch(
  app: FastifyInstance,
  { config, log, changeListener }: AppContext,
  store: ObjectStore,
  judge: () => Promise<Pick<ReleasesReport, 'deployment' | 'judgements'>>,
): ServerWatch {
  let trouble: string | null = null;
  let looking: Promise<void> | null = null;
  let ahead = 0;
  const warn = (line: string) => log.warn(`release watch: ${line}`);
  const say = newsOnly(warn);
  const tell = outcomeNews(warn);

  function fails(words: string): void {
    trouble = words;
    say('watch', words, words, {});
  }

  async function look(): Promise<void> {
    // While the database doesn't answer, the clock counts as it was.
    ahead = changeListener.clockAhead() ?? ahead;
    const unable = clockTrouble(ahead) ?? (await whyUnable(config));
    if (unable) return fails(unable);
    try {
      const judged = await judge();
      tell(await actOn(store, judged, 'this server'));
      trouble = null;
      say('watch', 'on', `looking every ${WATCH_PACE.every / 1_000} s`, {});
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      fails(`The watch of this server can not act: ${words.replace(/\.$/, '')}. ${ELSEWHERE}`);
    }
  }

  if (config.watch) {
    const tick = () => {
      looking ??= look().finally(() => {
        looking = null;
      });
    };
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onListen', async () => {
      tick();
      timer = setInterval(tick, WATCH_PACE.every);
      timer.unref();
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await looking;
    });
  }
  return { isOn: config.watch, trouble: () => trouble };
}

/** After a deployment of a server whose clock is ahead, promotions by the right time are refused as too early. */
function clockTrouble(ahead: number): string | null {
  if (Math.abs(ahead) <= CLOCK_TOLERANCE) return null;
  const minutes = CLOCK_TOLERANCE / 60_000;
  return `The watch of this server only judges: its clock is more than ${minutes} minutes ${ahead > 0 ? 'ahead of' : 'behind'} that of the database. ${ELSEWHERE}`;
}

/** What prevents this server from changing what is live; null if nothing is known to. */
async function whyUnable({ releaseStore, storeSettings, devParts }: Config): Promise<string | null> {
  if (devParts) return 'The watch judges nothing while parts come from development servers.';
  if ((storeSettings.publicKeys || storeSettings.rootKeys) && !storeSettings.signingKey)
    return `The watch of this server only judges: it has no DEPLOYMENT_SIGNING_KEY. ${ELSEWHERE}`;
  if (!releaseStore.startsWith('file:')) return null;
  const folder = releaseStore.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
  return access(folder, constants.W_OK).then(
    () => null,
    () => `The watch of this server only judges: it may not write the release store. ${ELSEWHERE}`,
  );
}
