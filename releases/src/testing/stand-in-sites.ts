import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publicDeployment } from '../compose/resolve';
import type { ObjectStore } from '../object-store/object-store';
import { readLive } from '../registry/deployments';

/** Servers on this machine that answer like sites. */
export function standInSites() {
  const servers: Server[] = [];
  return {
    /** Starts one. Returns its address. */
    async start(answer: RequestListener): Promise<string> {
      const server = createServer(answer).listen(0, '127.0.0.1');
      servers.push(server);
      await once(server, 'listening');
      return `http://localhost:${(server.address() as AddressInfo).port}`;
    },
    end(): void {
      for (const server of servers) server.close();
    },
  };
}

/** What a site that serves a store says at `/deployment.json`. */
export async function servedFrom(store: ObjectStore): Promise<object | null> {
  const { deployment } = await readLive(store);
  return deployment && publicDeployment(deployment);
}
