import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addCustomers, addOrders, type Customer } from './customers';
import { type Follower, follow } from './follower';
import { memoryOf } from './memory-of';
import { type Delivered, Positions } from './positions';
import type { Production } from './production';
import { inTurn, type Row } from './rounds';
import { type Running, startProgram } from './start-program';

const FOLLOWERS = 5_000;
const PER_SECOND = 500;
const SECONDS = 5;
/** Below the limit of connections from one address (server/src/realtime/live-limits.ts). */
const FROM_ONE_ADDRESS = 200;
const AT_ONCE = 50;
/** The time until the garbage of connecting is collected. */
const SETTLE_MS = 5_000;

interface Audience {
  followers: Follower[];
  /** In KB of 1,024 bytes, for each idle connection. */
  memory: number;
}

/**
 * How long positions take to reach their followers, compared with bare Socket.IO and the same messages; and the memory of a
 * connection.
 */
export async function measureLive(production: Production, rounds: number): Promise<Row[]> {
  const database = new pg.Client({ connectionString: production.databaseUrl });
  await database.connect();
  const bare = await startProgram('rooms');
  const heard = { product: new Positions(), base: new Positions() };
  const left: Follower[] = [];
  try {
    const customers = await addCustomers(database, FOLLOWERS);
    const orderIds = await addOrders(database, customers);
    const gather = async (site: Running, positions: Positions) => {
      const audience = await gatherAudience(site, { customers, orderIds, positions });
      left.push(...audience.followers);
      return audience;
    };
    const product = await gather(production, heard.product);
    const base = await gather(bare, heard.base);
    const count = Math.min(product.followers.length, base.followers.length);
    const next = { product: 0, base: 0 };
    const round = (side: 'product' | 'base', site: Running) => async (): Promise<Delivered> => {
      const from = next[side];
      const sent = PER_SECOND * SECONDS;
      next[side] += sent;
      const followed = orderIds.slice(0, count);
      const order = { orderIds: followed, from, count: sent, perSecond: PER_SECOND };
      const delivered = await heard[side].send(site.url, order);
      complain(site, delivered);
      return delivered;
    };
    const seen = await inTurn(rounds, { product: round('product', production), base: round('base', bare) });
    const what = `live channel, ${count} followers, ${PER_SECOND} positions/s`;
    const p99 = ({ p99: value }: Delivered) => value;
    return [
      {
        what: `${what}: p99`,
        against: 'bare Socket.IO',
        unit: 'ms',
        bar: '≤ 2',
        product: seen.product.map(p99),
        base: seen.base.map(p99),
      },
      {
        what: 'memory of a connection that is idle',
        against: 'bare Socket.IO',
        unit: 'KB',
        bar: 'stated',
        product: [product.memory],
        base: [base.memory],
      },
    ];
  } finally {
    for (const follower of left) follower.leave();
    heard.product.close();
    heard.base.close();
    await bare.stop();
    await database.end();
  }
}

/** As many followers as this machine can have, up to all customers. */
async function gatherAudience(
  { url, pid }: Running,
  { customers, orderIds, positions }: { customers: Customer[]; orderIds: string[]; positions: Positions },
): Promise<Audience> {
  const before = await memoryOf(pid);
  const followers: Follower[] = [];
  for (let at = 0; at < customers.length; at += AT_ONCE) {
    const joining = customers.slice(at, at + AT_ONCE).map(({ token }, n) => {
      const place = Math.floor((at + n) / FROM_ONE_ADDRESS);
      const who = { orderId: orderIds[at + n] ?? '', token, address: `10.4.${place}.1` };
      return follow(url, who, (position) => positions.told(position));
    });
    const came = await Promise.allSettled(joining);
    followers.push(...came.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    const refused = came.find((one) => one.status === 'rejected');
    if (!refused) continue;
    process.stderr.write(`No more than ${followers.length} followers: ${refused.reason}\n`);
    break;
  }
  await pause(SETTLE_MS);
  return { followers, memory: ((await memoryOf(pid)) - before) / followers.length };
}

/** A ratio means nothing if messages were lost. */
function complain({ url }: Running, { sent, received, outOfOrder }: Delivered): void {
  if (received === sent && outOfOrder === 0) return;
  throw new Error(`Of ${sent} positions ${url} delivered ${received}, ${outOfOrder} of them out of order.`);
}
