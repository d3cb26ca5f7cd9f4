import { randomBytes } from 'node:crypto';
import type { Duty } from '@food/contracts/call';
import { z } from 'zod';
import { blockedFault, isBlocked } from './blocked-ports';
import { port, url } from './variables';

const token = z
  .string()
  .regex(/^[\x21-\x7e]{16,}$/, 'at least 16 printable characters without spaces')
  .optional();

/** The variables of operations. `OPS_TOKEN` may do everything, each other one only its own duty (rule: operations-token). */
export const OPERATIONS_VARIABLES = {
  OPS_PORT: port.optional(),
  OPS_URL: url.optional(),
  OPS_TOKEN: token,
  OPS_TOKEN_KITCHEN: token,
  OPS_TOKEN_COURIER: token,
  OPS_TOKEN_MENU: token,
  OPS_TOKEN_RELEASES: token,
  OPS_TOKEN_ACCOUNTS: token,
};

const TOKENS = {
  all: 'OPS_TOKEN',
  kitchen: 'OPS_TOKEN_KITCHEN',
  courier: 'OPS_TOKEN_COURIER',
  menu: 'OPS_TOKEN_MENU',
  releases: 'OPS_TOKEN_RELEASES',
  accounts: 'OPS_TOKEN_ACCOUNTS',
} as const;

type Variables = z.infer<z.ZodObject<typeof OPERATIONS_VARIABLES>> & {
  readonly DEMO: boolean;
  readonly PORT: number;
  readonly PUBLIC_URL?: string | undefined;
};

/** Far enough away for a second site on the next port; 0 takes any free one, as with `PORT=0`. */
function portOf({ PORT, OPS_PORT }: Variables): number {
  if (OPS_PORT !== undefined) return OPS_PORT;
  if (PORT === 0) return 0;
  let port = PORT + 1_000 > 65_535 ? PORT - 1_000 : PORT + 1_000;
  while (isBlocked(port)) port += 1;
  return port;
}

/** Null if there is no such token. */
export type OpsTokens = Readonly<Record<Duty | 'all', string | null>>;

/** The variable with the token of a duty, for messages to the operator. */
export const tokenVariable = (duty: Duty | 'all'): string => TOKENS[duty];

export function operationsSettings(env: Variables) {
  const random = randomBytes(24).toString('base64url');
  const opsPort = portOf(env);
  return {
    /** The address of the operations page: never the origin of the customers' pages (rule: operations-session). */
    opsPort,
    opsUrl: env.OPS_URL ?? `http://localhost:${opsPort}`,
    opsTokens: {
      all: env.OPS_TOKEN ?? (env.DEMO ? random : null),
      kitchen: env.OPS_TOKEN_KITCHEN ?? null,
      courier: env.OPS_TOKEN_COURIER ?? null,
      menu: env.OPS_TOKEN_MENU ?? null,
      releases: env.OPS_TOKEN_RELEASES ?? null,
      accounts: env.OPS_TOKEN_ACCOUNTS ?? null,
    } satisfies OpsTokens,
    opsTokenIsRandom: env.DEMO && env.OPS_TOKEN === undefined,
    /** Signs the right to inspect pages; the same in every process of a site. */
    inspectSecret: env.OPS_TOKEN_RELEASES ?? env.OPS_TOKEN ?? random,
  };
}

/** What is wrong with the tokens and the addresses together, in one line; null if nothing is. */
export function operationsFault(env: Variables): string | null {
  const set = Object.values(TOKENS).filter((name) => env[name] !== undefined);
  if (set.length === 0 && !env.DEMO) {
    const { all, ...duties } = TOKENS;
    return `${all} is not set: with DEMO=0 the operations calls need it, or the token of a duty (${Object.values(duties).join(', ')}).`;
  }
  const twice = set.find((name, at) => set.slice(0, at).some((other) => env[other] === env[name]));
  if (twice) return `${twice} is not usable: it takes another value than every other token of operations.`;
  if (env.OPS_PORT !== undefined && env.OPS_PORT !== 0 && env.OPS_PORT === env.PORT)
    return 'OPS_PORT is not usable: it takes another port than PORT.';
  const { opsUrl, opsPort } = operationsSettings(env);
  const site = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  if (opsPort !== 0 && new URL(opsUrl).origin === site)
    return "OPS_URL is not usable: it takes another origin than the site's own (PUBLIC_URL).";
  return (
    blockedFault({ names: ['PUBLIC_URL', 'PORT'], url: env.PUBLIC_URL, port: env.PORT }) ??
    blockedFault({ names: ['OPS_URL', 'OPS_PORT'], url: env.OPS_URL, port: opsPort })
  );
}
