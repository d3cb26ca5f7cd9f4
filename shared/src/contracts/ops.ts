import { z } from 'zod';
import { defineCall } from './call';

export const FAILURE_KINDS = [
  'load-timeout',
  'load-error',
  'integrity',
  'evaluation',
  'style',
  'mount',
  'render',
] as const;

/** One failure of a part in a customer's browser; no personal data. */
export const CompositionFailure = z.object({
  part: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  version: z.string().max(60),
  kind: z.enum(FAILURE_KINDS),
  outcome: z.enum(['recovered', 'failed']),
  page: z.string().max(200),
});
export type CompositionFailure = z.infer<typeof CompositionFailure>;

export const reportCompositionFailure = defineCall({
  method: 'POST',
  path: '/telemetry/composition',
  access: 'open',
  summary: 'A part failed in a browser',
  status: 200,
  body: CompositionFailure,
  answer: z.object({ message: z.string() }),
});

/** Demo only: one-time codes as they would have been delivered, newest first. */
export const getOutbox = defineCall({
  method: 'GET',
  path: '/dev/outbox',
  access: 'open',
  summary: 'One-time codes (demo only)',
  status: 200,
  query: z.object({ to: z.string().max(254).optional() }),
  answer: z.array(
    z.object({ to: z.string(), channel: z.enum(['email', 'sms']), code: z.string(), sent_at: z.string() }),
  ),
});
