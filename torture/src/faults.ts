import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promote, rollback } from '@food/releases/promote/promote';
import { openStore } from '@food/releases/registry/open-store';
import type { Fleet } from './fleet';

/** In milliseconds: how long each lasts. */
const LASTS = { crash: 1_000, hang: 6_000, store: 3_000, clock: 3_000, release: 3_000 };

/** What goes wrong, and a sign that it really did. */
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

/** By the names that the report gives them. */
export const FAULTS: Readonly<Record<string, Fault>> = {
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
    // What was swallowed never comes: nobody may go on with these connections.
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
