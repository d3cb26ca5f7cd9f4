import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { OPS_TOKEN, root } from '@food/e2e/start-server';
import { end, type Running } from '../server/start-program';

/** The server as it runs in production (decision 043). */
export interface Bundled extends Running {
  /** Processor time since its start. */
  processorSeconds(): Promise<number>;
}

/** Without a release: it serves the API and the live channel, and no page. */
const SETTINGS = {
  PORT: '0',
  OPS_PORT: '0',
  OPS_TOKEN,
  DEMO: '0',
  WATCH: '0',
  TRUST_PROXY: 'loopback',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMS_WEBHOOK_URL: 'http://127.0.0.1:9',
};

/** Makes the bundle in `folder`. */
export function makeBundle(folder: string): void {
  const made = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'scripts/bundle/main.ts', join(folder, 'bundle')],
    { cwd: root, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`The server could not be bundled: ${made.stderr}`);
}

/** Starts the bundle of `folder` with a PostgreSQL server; called several times for several processes of one site. */
export async function startBundle(folder: string, databaseUrl: string): Promise<Bundled> {
  const child = spawn(process.execPath, [join(folder, 'bundle/server.mjs')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      ...SETTINGS,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      RELEASE_STORE: `file:${join(folder, 'releases')}`,
    },
  });
  let said = '';
  child.stdout.on('data', (words) => {
    said += words;
  });
  while (!/Serving \S+\n/.test(said)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('The bundled server ended as it started.');
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
  const url = /Serving (\S+)/.exec(said)?.[1] ?? '';
  return {
    url,
    pid: child.pid ?? 0,
    processorSeconds: async () => {
      const headers = { authorization: `Bearer ${OPS_TOKEN}` };
      const text = await (await fetch(`${url}/metrics`, { headers })).text();
      return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]);
    },
    stop: () => end(child),
  };
}
