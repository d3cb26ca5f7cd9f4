import { z } from 'zod';
import { defineCall, Instant } from './call';
import { PartName } from './part';

export const FAILURE_KINDS = [
  'load-timeout',
  'load-error',
  'integrity',
  'evaluation',
  'style',
  // Sent by no host of now; hosts of before may, and reports that are kept have it.
  'mount',
  'render',
  // Code that never settles: a container, a module, a page that waits for ever, a host that draws nothing.
  'hang',
  // A page that draws nothing.
  'empty',
  // Thrown in a handler, a timer or a promise, where nobody catches it.
  'uncaught',
] as const;

/** One failure of a part in a customer's browser; no personal data. */
export const CompositionFailure = z.object({
  part: PartName,
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

/** Demo only: one-time codes and word of changes as they would have been delivered, newest first. */
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
      /** Null where the message has none; then `text` is what it says. */
      code: z.string().nullable(),
      text: z.string().optional(),
      sent_at: z.string(),
    }),
  ),
});

const Count = z.number().int().nonnegative();

/** A release in its place: since which deployment, and when that was made. */
const PlacedRelease = z.object({
  version: z.string(),
  /** Where the source stood. */
  revision: z.string(),
  since: z.object({ deployment: z.number().int(), at: z.string() }),
});

export const PartStatus = z.object({
  part: PartName,
  live: PlacedRelease,
  previous: z.object({ version: z.string() }).nullable(),
  canary: PlacedRelease.extend({ share: z.number().int() }).nullable(),
});
export type PartStatus = z.infer<typeof PartStatus>;

/** Who made a deployment, when and why, and what it changed against the one it was made from. */
const DeploymentNote = z.object({
  number: z.number().int(),
  from: z.number().int().nullable(),
  at: z.string(),
  by: z.string(),
  why: z.string(),
  forced: z.boolean(),
  changes: z.array(z.string()),
  /** What the gate said, a line each; none where it was not asked, or nobody wrote it down. */
  gate: z.array(z.string()).default([]),
});

/** What else was done with a release: published, copied from another store, removed. */
const Deed = z.object({
  at: z.string(),
  by: z.string(),
  /** E.g. `published catalog@1.4.0`. */
  what: z.string(),
  details: z.array(z.string()),
});

/** What was seen of one version under one deployment, in the last hour. */
const Evidence = z.object({
  /** The deployment that was live when it was seen. */
  deployment: z.number().int(),
  /** Pages served with the version. */
  visits: Count,
  /** Visitors for whom it failed; one address counts once an hour. */
  failing: Count,
  /** The same by kind of failure; one address counts once per kind in ten minutes. */
  kinds: z.partialRecord(z.enum(FAILURE_KINDS), Count),
});
export type Evidence = z.infer<typeof Evidence>;

/** Visits and failures of one version over the last hours. */
export const VersionTraffic = z.object({
  part: PartName,
  version: z.string(),
  visits: Count,
  failing: Count,
  /** Reports of failures after which another release served, and of those after which none did. */
  recovered: Count,
  failed: Count,
  kinds: Evidence.shape.kinds,
  /** Oldest first, one for each of the answer's bars. */
  bars: z.array(z.object({ visits: Count, failing: Count })),
  lastHour: z.array(Evidence),
});
export type VersionTraffic = z.infer<typeof VersionTraffic>;

export const ReleasesReport = z.object({
  /** The server's clock. */
  at: Instant,
  /** The live deployment; null before the first. */
  deployment: z.number().int().nullable(),
  parts: z.array(PartStatus),
  /** The last deployments that were live, newest first. */
  history: z.array(DeploymentNote),
  /** The last things that were done with releases beside promoting them, newest first. */
  deeds: z.array(Deed).default([]),
  traffic: z.object({
    since: Instant,
    /** How long a bar is. */
    barMinutes: z.number().int(),
    versions: z.array(VersionTraffic),
  }),
  /** Releases that fail too often, and what should be done about them. */
  judgements: z.array(
    z.object({
      part: PartName,
      version: z.string(),
      act: z.enum(['halt', 'rollback', 'leave']),
      why: z.string(),
    }),
  ),
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
  why: z.string('Say why.').trim().min(1, 'Say why.').max(300, 'Say it in 300 characters.'),
});
const Changed = z.object({ deployment: z.number().int(), message: z.string() });

/** Makes a part's previous good release live again; 409 in words where it has none. */
export const rollbackRelease = defineCall({
  method: 'POST',
  path: '/ops/releases/rollback',
  access: 'releases',
  summary: "Make a part's previous good release live again",
  status: 200,
  body: ReleaseChange,
  answer: Changed,
});

/** Ends a part's canary; 409 in words where it has none. */
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
 * A link of one minute; the browser that opens it sees on the site's pages what they are made of
 * (rule: overlay-for-those-who-may).
 */
export const beginInspecting = defineCall({
  method: 'POST',
  path: '/ops/inspect',
  access: 'releases',
  summary: 'A link that lets a browser inspect the pages of the site',
  status: 200,
  answer: z.object({ address: z.string() }),
});
