import { z } from 'zod';
import { defineCall, Instant } from './call';
import { FAILURE_KINDS } from './failure-kinds';
import { ReleaseTimestamp } from './ops-timestamp';
import { PartName } from './part';

/** One failure of a part in a customer's browser; no personal data. */
export const CompositionFailure = z.object({
  part: PartName,
  version: z.string().max(60),
  kind: z.enum(FAILURE_KINDS),
  outcome: z.enum(['recovered', 'failed']),
  page: z.string().max(200),
  /** The customer's panel shows its beginning; it equals that in the `traceparent` of the page's calls. */
  trace: z.optional(z.string().regex(/^[0-9a-f]{32}$/)),
  /** Where the error came from in scripts of releases, the innermost first: `catalog/1.1.0/home.1a2b.js:1:200`. */
  at: z.optional(z.array(z.string().max(300)).max(5)),
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

/** Releases, as `part@version`, that a page tries to show; each reported once, without personal data (rule: visit-counted). */
export const CompositionVisit = z.object({ releases: z.array(z.string().max(120)).min(1).max(50) });
export type CompositionVisit = z.infer<typeof CompositionVisit>;

export const reportCompositionVisit = defineCall({
  method: 'POST',
  path: '/telemetry/visit',
  access: 'open',
  summary: 'A page shows parts to a customer',
  status: 200,
  body: CompositionVisit,
  answer: z.object({ message: z.string() }),
});

/** Demo only: the one-time codes and notifications that would have been sent, newest first. */
export const getOutbox = defineCall({
  method: 'GET',
  path: '/dev/outbox',
  access: 'open',
  summary: 'One-time codes (demo only)',
  status: 200,
  query: z.object({ to: z.string().max(254).optional() }),
  answer: z.array(
    z.object({
      to: z.string(),
      channel: z.enum(['email', 'sms']),
      /** Null if the message has none; then `text` is the message. */
      code: z.string().nullable(),
      text: z.string().optional(),
      sent_at: z.string(),
    }),
  ),
});

const Count = z.number().int().nonnegative();

/** The deployment since which this is so, and its creation time, by its maker's clock. */
const Since = z.object({ deployment: z.number().int(), at: z.string() });

/** A release in its place. */
const PlacedRelease = z.object({
  version: z.string(),
  /** The revision of the source. */
  revision: z.string(),
  since: Since,
});

/** A part's place in the live deployment, with the deployments since which each release has it. */
export const PartStatus = z.object({
  part: PartName,
  live: PlacedRelease,
  previous: z.object({ version: z.string() }).nullable(),
  canary: PlacedRelease.extend({
    share: z.number().int(),
    /** The canary's own steps, and the deployment since which it has the present one; null if a person decides. */
    ramp: z
      .object({ steps: z.array(z.number().int()), since: Since })
      .nullable()
      .default(null),
  }).nullable(),
});
export type PartStatus = z.infer<typeof PartStatus>;

/** A deployment's author, time and reason, and its changes compared with the one it was made from. */
const DeploymentNote = z.object({
  number: z.number().int(),
  from: z.number().int().nullable(),
  at: z.string(),
  by: z.string(),
  why: z.string(),
  forced: z.boolean(),
  changes: z.array(z.string()),
  /** The gate's findings, a line each; none if the gate did not run, or its findings were not recorded. */
  gate: z.array(z.string()).default([]),
  /** The public keys that signed it, the proposer's first; none if deployments aren't signed. */
  signers: z.array(z.string()).default([]),
});

/** Other actions on a release: published, copied from another store, removed. */
const Deed = z.object({
  at: z.string(),
  by: z.string(),
  /** E.g. `published catalog@1.4.0`. */
  what: z.string(),
  details: z.array(z.string()),
});

/** Visits and failures of one version over the last hours. */
export const VersionTraffic = z.object({
  part: PartName,
  version: z.string(),
  /** Visitors; one address counts once an hour. */
  visits: Count,
  /** Visitors with a failure; one address counts once an hour. */
  failing: Count,
  /** Reports of failures after which another release served, and of those without. */
  recovered: Count,
  failed: Count,
  /** Failing visitors by kind of failure; one address counts once per kind in ten minutes. */
  kinds: z.partialRecord(z.enum(FAILURE_KINDS), Count),
  /** Oldest first, one for each of the answer's bars. */
  bars: z.array(z.object({ visits: Count, failing: Count })),
});
export type VersionTraffic = z.infer<typeof VersionTraffic>;

/** The data of the host team's status page and of `release watch`. */
export const ReleasesReport = z.object({
  /** The server's clock. */
  at: Instant,
  /** The live deployment; null before the first. */
  deployment: z.number().int().nullable(),
  parts: z.array(PartStatus),
  /** The last deployments that were live, newest first. */
  history: z.array(DeploymentNote),
  /** The last actions on releases other than promoting, newest first. */
  deeds: z.array(Deed).default([]),
  traffic: z.object({
    since: Instant,
    /** How long a bar is. */
    barMinutes: z.number().int(),
    versions: z.array(VersionTraffic),
  }),
  /** Releases that fail too often or have earned the next step of their ramp, and the action to take on each. */
  judgements: z.array(
    z.object({
      part: PartName,
      version: z.string(),
      act: z.enum(['halt', 'rollback', 'advance', 'leave']),
      why: z.string(),
    }),
  ),
  /** Whether the server's own watch carries them out, and what prevents it from acting or from seeing all, in words. */
  watch: z
    .object({ isOn: z.boolean(), troubles: z.array(z.string()) })
    .default({ isOn: false, troubles: [] }),
  /** Null if deployments aren't signed. */
  timestamp: ReleaseTimestamp.nullable().default(null),
});
export type ReleasesReport = z.infer<typeof ReleasesReport>;

export const getReleases = defineCall({
  method: 'GET',
  path: '/ops/releases.json',
  access: 'releases',
  summary: 'What is live for whom, how it got there, and how it fares',
  status: 200,
  answer: ReleasesReport,
});

const ReleaseChange = z.object({
  part: PartName,
  /** What goes: the live version of a rollback, the canary's of a halt. If another is there by now, nothing changes. */
  version: z.string().max(100).optional(),
  why: z.string('Say why.').trim().min(1, 'Say why.').max(300, 'Say it in 300 characters.'),
});
const Changed = z.object({ deployment: z.number().int(), message: z.string() });

/** Makes a part's previous good release live again; 409 with the reason if it has none. */
export const rollbackRelease = defineCall({
  method: 'POST',
  path: '/ops/releases/rollback',
  access: 'releases',
  summary: "Make a part's previous good release live again",
  status: 200,
  body: ReleaseChange,
  answer: Changed,
});

/** Ends a part's canary; 409 with the reason if it has none. */
export const haltRelease = defineCall({
  method: 'POST',
  path: '/ops/releases/halt',
  access: 'releases',
  summary: "End a part's canary",
  status: 200,
  body: ReleaseChange,
  answer: Changed,
});

/**
 * A link of one minute; the browser that opens it gets the right to see which releases the site's pages are made of (rule:
 * overlay-for-those-who-may).
 */
export const beginInspecting = defineCall({
  method: 'POST',
  path: '/ops/inspect',
  access: 'releases',
  summary: 'A link that lets a browser inspect the pages of the site',
  status: 200,
  answer: z.object({ address: z.string() }),
});

/**
 * Ends every session of a customer and closes their live sockets. 404 for an unknown id, email or mobile, which is in the body,
 * since paths are logged.
 */
export const endCustomerSessions = defineCall({
  method: 'POST',
  path: '/ops/sessions/end',
  access: 'accounts',
  summary: 'Log a customer out everywhere',
  status: 200,
  body: z.object({ customer: z.string().trim().min(1).max(254) }),
  answer: z.object({ message: z.string(), ended: Count }),
});
