import { createHmac, timingSafeEqual } from 'node:crypto';
import { PART_NAME } from '@food/contracts/limits';

/** A link works for a day. */
export const LINK_MS = 24 * 60 * 60_000;
/** How many releases one preview may name. */
const MOST = 10;

const RELEASE = new RegExp(`^${PART_NAME}@\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]{1,60})?$`);

/** What a preview may show in place of what is live. */
export interface PreviewRight {
  /** E.g. `catalog@1.5.0`. */
  readonly releases: readonly string[];
  /** The whole site as of this deployment. */
  readonly deployment: number | null;
  /** The gate's verdict in one sentence. */
  readonly verdict: string | null;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Signs a right with the operations token, which the site and its operators know: `payload.signature`, in base64url. */
export function signPreview(right: PreviewRight, opsToken: string): string {
  const payload = Buffer.from(JSON.stringify(right)).toString('base64url');
  return `${payload}.${signatureOf(payload, opsToken)}`;
}

/** The right that a token grants; null for one that is damaged, forged or expired. Never throws. */
export function readPreviewToken(token: string, opsToken: string, now: Date): PreviewRight | null {
  const [, payload = '', signature = ''] = /^([\w-]{1,2000})\.([\w-]{43})$/.exec(token) ?? [];
  if (!payload || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(payload, opsToken))))
    return null;
  const right = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as PreviewRight;
  return right.until > now.getTime() ? right : null;
}

/** The releases and the deployment that an address names, if they have a valid form; at most ten. */
export function askedPreview(search: string): Pick<PreviewRight, 'releases' | 'deployment'> {
  const query = new URLSearchParams(search);
  const number = query.get('deployment') ?? '';
  return {
    releases: query
      .getAll('release')
      .filter((name) => RELEASE.test(name))
      .slice(0, MOST),
    deployment: /^\d{1,9}$/.test(number) ? Number(number) : null,
  };
}

const signatureOf = (payload: string, opsToken: string): string =>
  createHmac('sha256', opsToken).update(`preview ${payload}`).digest('base64url');
