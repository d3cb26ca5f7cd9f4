import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { Refusal, UnusablePointer } from '@food/releases/model/errors';
import { readLive } from '@food/releases/registry/deployments';
import { openStore, storeSettings } from '@food/releases/registry/open-store';
import { withRecoveryHint } from '@food/releases/registry/recovery-hint';
import { type Config, ConfigError, readConfig } from '@food/server/config';
import { withFreePorts } from '@food/server/free-ports';
import { refuseTaken } from './refuse-taken';
import { siteAnswers } from './site-answers';

const root = resolve(import.meta.dirname, '..');
const say = (line: string) => process.stdout.write(`${line}\n`);

const words = process.argv.slice(2);
if (words.length > 0)
  stop(
    `npm start takes no words, and ${words.join(' ')} means nothing to it. Settings are variables before the command, as in PORT=3001 npm start; .env.example lists them.`,
  );

const demo = process.env.DEMO || '1';
const needsToken = /^(1|true)$/.test(demo) && !process.env.OPS_TOKEN_FILE;
const env = await withFreePorts({
  ...process.env,
  DEMO: demo,
  // Outside the demo the server requires one; a random token would differ at each start.
  OPS_TOKEN: process.env.OPS_TOKEN || (needsToken ? randomBytes(18).toString('base64url') : ''),
  RELEASE_STORE: process.env.RELEASE_STORE || `file:${join(root, '.releases')}`,
  DATA_DIR: resolve(root, process.env.DATA_DIR || '.data'),
  NODE_ENV: 'production',
});
const config = settings();
const { publicUrl, opsUrl } = config;

await refuseTaken(config, { command: 'npm start', at: (other) => `PORT=${other} npm start` }).catch(stop);
const store = await (async () => openStore(env.RELEASE_STORE, storeSettings(env)))().catch(refused);
const { deployment } = await readLive(store).catch(refused);
// If a site is live the server starts at once, without waiting for the check that nothing is missing.
if (deployment) serve();
const { promoteMissing, publishMissing } = await import('@food/releases/promote/deploy-missing');
const missing = await publishMissing({ root, store, say }).catch(refused);
if (!deployment) serve();
await siteAnswers(config);
// Not before the server runs: a failed start must not change what is live.
await promoteMissing(missing, { store, say }).catch(refused);
announce((await readLive(store)).deployment?.number);

/** The settings for the server: a bad value is reported before anything is built. */
function settings(): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return stop(error);
  }
}

/** A refusal is for the person at the keyboard, without a stack. */
async function refused(error: unknown): Promise<never> {
  if (!(error instanceof Refusal)) throw error;
  return stop(error instanceof UnusablePointer ? await withRecoveryHint(store, error) : error.message);
}

/** Ends this process with a clear line. */
function stop(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function announce(number: number | undefined): void {
  say(`\nOpen ${publicUrl} (deployment ${number}). Ctrl-C stops it.`);
  say(`  Operations page   ${opsUrl}/ops/releases`);
  if (!config.demo) return;
  say('  Demo login        demo@example.com / demo-pass-123');
  say(`  One-time codes    ${publicUrl}/dev/outbox${config.demoPublic ? ', for whoever reaches it' : ''}`);
  say(`  Operations token  ${config.opsTokens.all}\n`);
}

/** The server in a process of its own, without the build tools' memory; it ends with this one. */
function serve(): void {
  const server = spawn(process.execPath, ['scripts/run.mjs', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  process.on('exit', () => server.kill());
  server.on('exit', (code) => process.exit(code ?? 1));
}
