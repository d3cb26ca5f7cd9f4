import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { HARMLESS_WORDS, isHarmlessHtml } from '@food/releases/compose/trusted-types';
import { z } from 'zod';
import { OPERATIONS_VARIABLES, operationsFault, operationsSettings } from './operations-settings';
import { withSecretFiles } from './secret-files';
import { SUPPLIER_VARIABLES, supplierFault, supplierSettings } from './supplier-settings';
import { ConfigError, days, isHttpAddress, port, serverUrl, url, yesOrNo } from './variables';

export { ConfigError } from './variables';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** Whether traffic to an address never leaves this machine. */
export const isThisMachine = (address: string): boolean => LOOPBACK.includes(new URL(address).hostname);
/** Secrets and customers' data go there. */
const providerUrl = url.refine(
  (value) => value.startsWith('https:') || isThisMachine(value),
  'an https address, or http on this machine',
);
const publicKeys = z
  .string()
  .regex(
    /^\s*[A-Za-z0-9+/]{43}=\s*(,\s*[A-Za-z0-9+/]{43}=\s*)*$/,
    'public keys as "npm run release -- keys new" prints them, with commas between',
  );

const DEV_PARTS = 'a JSON object of parts and their development servers';
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
/** A whole address family would let anybody claim any address. */
const isProxy = (entry: string): boolean => {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0) return PROXY_NAMES.includes(entry);
  return (
    more.length === 0 &&
    (bits === undefined ||
      (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)))
  );
};

/** Every variable that has an effect, with its accepted values in words. `.env.example` lists the same ones. */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'a host name or an address')
    .default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  API_BASE: url.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'postgres://user:password@host/database')
    .optional(),
  REDIS_URL: serverUrl('redis', 'rediss').optional(),
  RELEASE_STORE: z
    .string()
    .regex(/^(file:.|s3:\/\/[^/])/, 'file:<folder> or s3://bucket/prefix')
    .default('file:.releases'),
  S3_ENDPOINT: url.optional(),
  DEPLOYMENT_PUBLIC_KEYS: publicKeys.optional(),
  DEPLOYMENT_ROOT_KEYS: publicKeys.optional(),
  DEPLOYMENT_SIGNING_KEY: z.string().optional(),
  DEPLOYMENT_REVOKED_KEYS: publicKeys.optional(),
  DEMO: yesOrNo.default(false),
  DEMO_PUBLIC: yesOrNo.default(false),
  SIMULATOR_SPEED: z.coerce
    .number('a number from 0 to 1000')
    .min(0, 'a number from 0 to 1000')
    .max(1000, 'a number from 0 to 1000')
    .default(1),
  RIDES_KEPT_DAYS: days().default(30),
  CODES_KEPT_DAYS: days().default(1),
  SESSIONS_KEPT_DAYS: days(30).default(30),
  ...OPERATIONS_VARIABLES,
  WATCH: yesOrNo.default(true),
  OFFLINE: yesOrNo.default(true),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every(isProxy),
      'addresses or networks with commas between, like 10.0.0.0/8,127.0.0.1',
    )
    .optional(),
  BRAND_NAME: z
    .string()
    .trim()
    .min(1, 'a name')
    .max(60, 'a name of at most 60 characters')
    .default('Verandah Kitchen'),
  ...SUPPLIER_VARIABLES,
  TILE_URL: z
    .string()
    .refine(
      (v) => isHttpAddress(v) && ['{z}', '{x}', '{y}'].every((part) => v.includes(part)),
      'an http(s) address with {z}, {x} and {y}',
    )
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_ATTRIBUTION: z
    .string()
    .max(300, 'a line of at most 300 characters')
    .refine(isHarmlessHtml, HARMLESS_WORDS)
    .default('© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'),
  GOOGLE_MAPS_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'letters, digits, _ and -')
    .optional(),
  GEOCODER_URL: providerUrl.default('https://nominatim.openstreetmap.org'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: providerUrl.default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_AUTHORIZE_URL: providerUrl.default('https://www.facebook.com/dialog/oauth'),
  FACEBOOK_TOKEN_URL: providerUrl.default('https://graph.facebook.com/oauth/access_token'),
  FACEBOOK_PROFILE_URL: providerUrl.default('https://graph.facebook.com/me'),
  SMTP_URL: serverUrl('smtp', 'smtps').optional(),
  SMTP_FROM: z.email('an email address').optional(),
  SMS_WEBHOOK_URL: providerUrl.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  DEV_PARTS: z
    .string()
    .transform((text, issues) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        issues.addIssue(DEV_PARTS);
        return z.NEVER;
      }
    })
    .pipe(z.record(z.string(), url, DEV_PARTS))
    .optional(),
});
type Environment = z.infer<typeof Environment>;

export interface Provider {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The server's settings, read once at start (rule: settings-at-runtime). */
export type Config = ReturnType<typeof toConfig>;

const provider = (clientId?: string, clientSecret?: string): Provider | null =>
  clientId && clientSecret ? { clientId, clientSecret } : null;

function toConfig(env: Environment) {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    /** Empty means the site's own origin. */
    apiBase: env.API_BASE ?? '',
    /** The site's origin if the API is on another one, else null: then no cross-origin call is allowed. */
    corsOrigin:
      env.API_BASE && new URL(env.API_BASE).origin !== new URL(publicUrl).origin
        ? new URL(publicUrl).origin
        : null,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    releaseStore: env.RELEASE_STORE,
    /** For opening the release store (releases/src/registry/open-store.ts). */
    storeSettings: {
      s3Endpoint: env.S3_ENDPOINT ?? null,
      publicKeys: env.DEPLOYMENT_PUBLIC_KEYS ?? null,
      rootKeys: env.DEPLOYMENT_ROOT_KEYS ?? null,
      signingKey: env.DEPLOYMENT_SIGNING_KEY ?? null,
      revokedKeys: env.DEPLOYMENT_REVOKED_KEYS ?? null,
    },
    demo: env.DEMO,
    /** Whether others than this machine may reach the demo. */
    demoPublic: env.DEMO && env.DEMO_PUBLIC,
    simulatorSpeed: env.SIMULATOR_SPEED,
    ridesKeptDays: env.RIDES_KEPT_DAYS,
    codesKeptDays: env.CODES_KEPT_DAYS,
    sessionsKeptDays: env.SESSIONS_KEPT_DAYS,
    ...operationsSettings(env),
    /** Whether this process halts, rolls back and ramps releases by itself (decision 022). */
    watch: env.WATCH,
    /** Whether browsers cache pages for offline use. */
    offline: env.OFFLINE,
    trustProxy: env.TRUST_PROXY ?? null,
    brandName: env.BRAND_NAME,
    ...supplierSettings(env),
    tileUrl: env.TILE_URL,
    tileAttribution: env.TILE_ATTRIBUTION,
    googleMapsKey: env.GOOGLE_MAPS_KEY ?? null,
    geocoderUrl: env.GEOCODER_URL,
    google: provider(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    googleIssuer: env.GOOGLE_ISSUER,
    facebook: provider(env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET),
    facebookUrls: {
      authorize: env.FACEBOOK_AUTHORIZE_URL,
      token: env.FACEBOOK_TOKEN_URL,
      profile: env.FACEBOOK_PROFILE_URL,
    },
    smtpUrl: env.SMTP_URL ?? null,
    smtpFrom: env.SMTP_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    /** Development only, set by `npm run dev`: origins of development servers by part, in place of the release store. */
    devParts: env.DEV_PARTS ?? null,
    /** The collector of traces (decision 049). */
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    smsWebhookUrl: env.SMS_WEBHOOK_URL ?? null,
  };
}

/**
 * Reads the settings from environment variables, and secrets from the files that some of them name; an empty variable counts as
 * unset.
 *
 * @throws ConfigError with one line that names the variable and its accepted values
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const given = withSecretFiles(variables);
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim()));
  const read = Environment.safeParse(set);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new ConfigError(`${issue?.path[0]?.toString()} is not usable: it takes ${issue?.message}.`);
  }
  requireDelivery(read.data);
  refuseOpenDemo(read.data);
  const fault = operationsFault(read.data) ?? supplierFault(read.data);
  if (fault) throw new ConfigError(fault);
  return toConfig(read.data);
}

/** The demo shows every one-time code to everyone, so it is reachable from other machines only if that is intended. */
function refuseOpenDemo({ DEMO, DEMO_PUBLIC, HOST }: Environment): void {
  if (!DEMO || DEMO_PUBLIC || isLoopback(HOST)) return;
  throw new ConfigError(
    `HOST=${HOST} lets others reach the demo, which shows every one-time code at /dev/outbox: set DEMO_PUBLIC=1 if that is meant, else DEMO=0 or HOST=127.0.0.1.`,
  );
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Outside the demo there is no `/dev/outbox`, so codes need another way to the customer. */
function requireDelivery(env: Environment): void {
  if (env.DEMO) return;
  for (const name of ['SMTP_URL', 'SMS_WEBHOOK_URL'] as const) {
    if (!env[name])
      throw new ConfigError(`${name} is not set: with DEMO=0 one-time codes need it to be delivered.`);
  }
}
