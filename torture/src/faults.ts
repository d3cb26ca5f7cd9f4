import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promote, rollback } from '@food/releases/promote/promote';
import { openStore } from '@food/releases/registry/open-store';
import type { Fleet } from './fleet';
import type { RedisBehindNetwork } from './redis';

/** In milliseconds: how long each lasts. */
const LASTS = { crash: 1_000, hang: 6_000, store: 3_000, clock: 3_000, release: 3_000, redis: 3_000 };
/** In milliseconds: until each process has noticed something, however slow the machine is. */
const NOTICED_WITHIN = 30_000;

/** Causes a fault; resolves with whether it really happened. */
export type Fault = (fleet: Fleet, chance: () => number) => Promise<boolean>;

const oneOf = <T>(list: readonly T[], chance: () => number): T => list[Math.floor(chance() * list.length)]!;

const replaced =
  (how: 'kill' | 'stop'): Fault =>
  async (fleet, chance) => {
    const member = oneOf(fleet.members, chance);
    const { pid } = member.site;
    await fleet.replace(member, how);
    return member.site.pid !== pid;
  };

const author = { by: 'torture', why: 'to be taken back' };

/** The faults by their names in the report; those of Redis only if there is one. */
export const faultsOf = ({ redis }: Fleet): Readonly<Record<string, Fault>> => ({
  ...FAULTS,
  ...(redis && {
    'Redis killed, and started empty': withoutRedis(redis, redis.kill, redis.start),
    'Redis hung': withoutRedis(
      redis,
      async ({ network }) => {
        network.mode = 'silent';
      },
      async ({ network }) => {
        network.mode = 'closed';
        network.mode = 'pass';
      },
    ),
  }),
});

/** The fault happened if each process has reported that Redis doesn't answer, and afterwards that it does. */
function withoutRedis(
  redis: RedisBehindNetwork,
  take: (redis: RedisBehindNetwork) => Promise<void>,
  giveBack: (redis: RedisBehindNetwork) => Promise<void>,
): Fault {
  return async (fleet) => {
    const heard = async (answers: 0 | 1): Promise<boolean> => {
      const until = Date.now() + NOTICED_WITHIN;
      while (!(await fleet.saysOfRedis(answers))) {
        if (Date.now() > until) return false;
        await wait(100);
      }
      return true;
    };
    await take(redis);
    const isAway = await heard(0);
    await wait(LASTS.redis);
    await giveBack(redis);
    return isAway && (await heard(1));
  };
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'a process killed': replaced('kill'),
  'a process stopped and started': replaced('stop'),
  'the database crashed': async ({ postgres }) => {
    await postgres.down('SIGQUIT');
    await wait(LASTS.crash);
    await postgres.up();
    return true;
  },
  'the database hung': async ({ network }) => {
    network.mode = 'silent';
    await wait(LASTS.hang);
    // The swallowed bytes never arrive, so these connections must not be used again.
    network.mode = 'closed';
    network.mode = 'pass';
    return true;
  },
  'the store away': async (fleet) => {
    await fleet.withoutStore(LASTS.store);
    return true;
  },
  'a clock five minutes ahead, and back': async ({ members }, chance) => {
    const { site, log } = oneOf(members, chance);
    const before = clockMoves(await readFile(log, 'utf8'));
    process.kill(site.pid, 'SIGUSR2');
    await wait(LASTS.clock);
    if (site.running) process.kill(site.pid, 'SIGUSR2');
    await wait(100);
    return clockMoves(await readFile(log, 'utf8')) === before + 2;
  },
  'a remote promoted, and taken back': async ({ store }) => {
    const registry = openStore(`file:${store}`);
    await promote(registry, ['catalog@1.1.0'], author);
    await wait(LASTS.release);
    await rollback(registry, 'catalog', author);
    return true;
  },
};

const clockMoves = (log: string): number => log.match(/^The clock is /gm)?.length ?? 0;
