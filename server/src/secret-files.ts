import { Refusal } from '@food/releases/model/errors';
import { readSecret } from '@food/releases/signing/read-secret';
import { ConfigError } from './variables';

/** The variables with secret values. Each can be given as a file instead: `OPS_TOKEN_FILE=/run/secrets/ops`. */
export const SECRETS = [
  'DATABASE_URL',
  'REDIS_URL',
  'DEPLOYMENT_SIGNING_KEY',
  'OPS_TOKEN',
  'OPS_TOKEN_KITCHEN',
  'OPS_TOKEN_COURIER',
  'OPS_TOKEN_MENU',
  'OPS_TOKEN_RELEASES',
  'OPS_TOKEN_ACCOUNTS',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'SMTP_URL',
  'SMS_WEBHOOK_URL',
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The variables with the secrets of files in their places.
 *
 * @throws ConfigError with one line, if a file can't be used or the variable is set beside it
 */
export function withSecretFiles(variables: Variables): Variables {
  try {
    return {
      ...variables,
      ...Object.fromEntries(SECRETS.map((name) => [name, readSecret(variables, name)])),
    };
  } catch (error) {
    if (error instanceof Refusal) throw new ConfigError(error.message);
    throw error;
  }
}
