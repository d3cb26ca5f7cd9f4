import { freePort } from '@food/e2e/start-server';
import { type NetworkProxy, startProxy } from '@food/server/testing/proxy';
import { hasRedis, startRedis } from '@food/server/testing/start-redis';

/** A real Redis behind a network that can fail. */
export interface RedisBehindNetwork {
  /** Its address for the servers. */
  readonly url: string;
  readonly network: NetworkProxy;
  /** Kills it; one that belongs to somebody else becomes unreachable. */
  kill(): Promise<void>;
  /** Brings it back, empty. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Null if this machine has none. */
export async function findRedis(): Promise<RedisBehindNetwork | null> {
  if (!hasRedis()) return null;
  const redis = await startRedis(await freePort());
  const url = new URL(redis.url);
  const network = await startProxy({ host: url.hostname, port: Number(url.port || 6_379) });
  url.hostname = '127.0.0.1';
  url.port = String(network.port);
  return {
    url: url.href,
    network,
    kill: async () => {
      await redis.program?.kill();
      network.mode = 'closed';
    },
    start: async () => {
      await redis.program?.start();
      network.mode = 'pass';
    },
    close: async () => {
      await network.close();
      await redis.close();
    },
  };
}
