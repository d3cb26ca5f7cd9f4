import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OPS_TOKEN, root, startSite } from '@food/e2e/start-server';
import { startPostgres } from '@food/server/testing/start-postgres';
import { deploy } from '../sites/product';
import type { Running } from './start-program';

/** The product as it is run for customers, with a PostgreSQL server. */
export interface Production extends Running {
  readonly databaseUrl: string;
}

/**
 * Settings that every operator has (.env.example). Here the load generator acts as the load balancer and sets the customers'
 * addresses; nothing listens at the address to which codes are sent.
 */
const SETTINGS = {
  DEMO: '0',
  TRUST_PROXY: 'loopback',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMS_WEBHOOK_URL: 'http://127.0.0.1:9',
};

/** Builds and publishes every part, and starts the server with the menu of the demo. Its log goes to a file in `folder`. */
export async function startProduction(folder: string): Promise<Production> {
  const store = join(folder, 'releases');
  await deploy(store, '1.0.0');
  const postgres = await startPostgres();
  try {
    const env = { ...SETTINGS, DATABASE_URL: postgres.url };
    const site = await startSite({ store, dataDir: join(folder, 'data'), log: join(folder, 'log'), env });
    await putMenu(site.url);
    const stop = async () => {
      await site.stop();
      await postgres.stop();
    };
    return { url: site.url, pid: site.pid, databaseUrl: postgres.url, stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

export const OPERATOR = { authorization: `Bearer ${OPS_TOKEN}`, 'content-type': 'application/json' };

/** The menu of the demo. */
export async function putMenu(site: string): Promise<void> {
  const body = await readFile(join(root, 'server/seed/menu.json'));
  const answer = await fetch(`${site}/ops/menu`, { method: 'PUT', headers: OPERATOR, body });
  if (!answer.ok) throw new Error(`The menu was not taken: ${await answer.text()}`);
}
