import { z } from 'zod';
import { Instant } from './call';

/** How certain it is that the live deployment is the newest (docs/guides/signing-keys.md). */
export const ReleaseTimestamp = z.object({
  state: z.enum(['fresh', 'expired', 'missing', 'outdated', 'withheld', 'refused']),
  /** The deployment that the timestamp names; null without one. */
  deployment: z.number().int().nullable(),
  signedAt: Instant.nullable(),
  expires: Instant.nullable(),
  /** For a person. */
  words: z.string(),
});
