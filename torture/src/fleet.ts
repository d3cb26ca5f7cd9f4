import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OPS_TOKEN, root, type SiteProcess, startSite } from '@food/e2e/start-server';
import { type Balancer, type Cut, startBalancer } from '@food/server/testing/balancer';
import { type NetworkProxy, startProxy } from '@food/server/testing/proxy';
import { startPostgres, type TestPostgres } from '@food/server/testing/start-postgres';
import { findRedis, type RedisBehindNetwork } from './redis';

/** Processes of the same server. */
const MEMBERS = 3;
/** How often a process is started before the run gives up. */
const STARTS = 30;
/** In milliseconds, between two starts, as in deploy/food.service. */
const RESTARTS_AFTER = 2_000;
/** Runs in each process before the server does. */
const MOVABLE_CLOCK = join(root, 'torture/src/movable-clock.mjs');

export const OPERATOR = { authorization: `Bearer ${OPS_TOKEN}`, 'content-type': 'application/json' };

/** Settings as in production: codes would go to where nobody listens, and a balancer names the customers' addresses. */
const SETTINGS = {
  DEMO: '0',
  OPS_TOKEN,
  TRUST_PROXY: 'loopback',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMS_WEBHOOK_URL: 'http://127.0.0.1:9',
  NODE_OPTIONS: `--import=${MOVABLE_CLOCK}`,
};

interface Member {
  readonly name: string;
  readonly log: string;
  site: SiteProcess;
}

/** Three processes behind a balancer, on one PostgreSQL server and one Redis that a network leads to, and one release store. */
export class Fleet {
  /**
   * Below the range of outgoing connections, of which there are many here, and above the tests' ports; the operations' is 1,000
   * above.
   */
  #nextPort = 30_000 + (process.pid % 20) * 50;
  /** Starts that had to be tried again. */
  failedStarts = 0;

  private constructor(
    readonly folder: string,
    readonly store: string,
    readonly postgres: TestPostgres,
    readonly network: NetworkProxy,
    readonly redis: RedisBehindNetwork | null,
    readonly balancer: Balancer,
    readonly members: Member[],
  ) {}

  static async start(folder: string, store: string, cut: (way: Cut) => boolean): Promise<Fleet> {
    // Acknowledged data must be on disk, since the database will be killed.
    const postgres = await startPostgres(['synchronous_commit=on']);
    const { hostname: host, port } = new URL(postgres.url);
    const network = await startProxy({ host, port: Number(port) });
    const redis = await findRedis();
    const balancer = await startBalancer(cut);
    const fleet = new Fleet(folder, store, postgres, network, redis, balancer, []);
    const names = Array.from({ length: MEMBERS }, (_, at) => `server-${at + 1}`);
    fleet.members.push(...(await Promise.all(names.map((name) => fleet.#join(name)))));
    return fleet;
  }

  async #join(name: string): Promise<Member> {
    const log = join(this.folder, `${name}.log`);
    return { name, log, site: await this.#startSite(name, log) };
  }

  /** Repeats a failed start, such as on a slow machine, as systemd and Compose do. */
  async #startSite(name: string, log: string, tries = STARTS): Promise<SiteProcess> {
    const database = new URL(this.postgres.url);
    database.port = String(this.network.port);
    const site = await startSite({
      port: this.#nextPort++,
      store: this.store,
      dataDir: join(this.folder, name),
      log,
      env: {
        ...SETTINGS,
        DATABASE_URL: database.href,
        REDIS_URL: this.redis?.url ?? '',
        PUBLIC_URL: this.balancer.url,
      },
    }).catch(async (error: Error) => {
      if (tries === 1) throw new Error(`${error.message}\n${await lastWords(log)}`);
      this.failedStarts += 1;
      return null;
    });
    if (!site) {
      await wait(RESTARTS_AFTER);
      return this.#startSite(name, log, tries - 1);
    }
    this.balancer.add(site.url);
    return site;
  }

  /** Ends a process, by SIGKILL or as an operator does, and starts it again. */
  async replace(member: Member, how: 'kill' | 'stop'): Promise<void> {
    const { site } = member;
    await site[how]();
    // Another process may get its port next.
    this.balancer.remove(site.url);
    member.site = await this.#startSite(member.name, member.log);
  }

  /** Moves the release store away for so many milliseconds. */
  async withoutStore(ms: number): Promise<void> {
    await rename(this.store, `${this.store}-away`);
    await wait(ms);
    await rename(`${this.store}-away`, this.store);
  }

  /** Whether all processes report at the same time that Redis answers, or that it doesn't. */
  async saysOfRedis(answers: 0 | 1): Promise<boolean> {
    const said = await Promise.all(
      this.members.map(async ({ site }) => {
        const metrics = await fetch(`${site.url}/metrics`, { headers: OPERATOR })
          .then((answer) => answer.text())
          .catch(() => '');
        return metrics.includes(`\nredis_answers ${answers}\n`);
      }),
    );
    return said.every(Boolean);
  }

  async stop(): Promise<void> {
    await this.balancer.close();
    await Promise.all(this.members.map(({ site }) => site.kill()));
    await this.network.close();
    await this.redis?.close();
    await this.postgres.stop();
  }
}

/** The end of what a process has logged. */
export async function lastWords(log: string): Promise<string> {
  return (await readFile(log, 'utf8')).split('\n').slice(-20).join('\n');
}
