import { z } from 'zod';
import { defineCall, Instant } from './call';
import { PartName } from './part';

const Count = z.number().int().nonnegative();

/** A release that visitors get before anything fails. */
const PlacedName = z.object({ part: PartName, version: z.string(), as: z.enum(['live', 'canary']) });
export type PlacedName = z.infer<typeof PlacedName>;

/** The dependencies between the releases that visitors get. */
export const ReleaseGraph = z.object({
  /** Null before the first. */
  deployment: z.number().int().nullable(),
  remotes: Count,
  /** The pieces of other remotes that remotes show, e.g. `orders/invoice`; one with an empty `exposedBy` can't be shown. */
  pieces: z.array(
    z.object({ piece: z.string(), exposedBy: z.array(PlacedName), shownBy: z.array(PlacedName) }),
  ),
  /** The modules that the host provides, and the ranges that remotes require. */
  shared: z.array(
    z.object({
      module: z.string(),
      provided: z.array(z.object({ version: z.string(), by: PlacedName })),
      /** `isMet`: whether each host that visitors get has a version in the range. */
      taken: z.array(z.object({ range: z.string(), isMet: z.boolean(), by: z.array(PlacedName) })),
    }),
  ),
});
export type ReleaseGraph = z.infer<typeof ReleaseGraph>;

export const getReleaseGraph = defineCall({
  method: 'GET',
  path: '/ops/graph.json',
  access: 'releases',
  summary: 'Who exposes what to whom, and who shares what in which version',
  status: 200,
  answer: ReleaseGraph,
});

/** A period in which a part's place did not change. */
const Span = z.object({
  from: Instant,
  /** Null while it lasts. */
  until: Instant.nullable(),
  /** The first deployment of that period. */
  deployment: z.number().int(),
  by: z.string(),
  why: z.string(),
  version: z.string(),
  canary: z.object({ version: z.string(), share: z.number().int() }).nullable(),
  /** Visits of the part in any version, as far as they were counted. */
  visits: Count,
  failing: Count,
});

/** The live releases of each part over the last days, with their visits and failures. */
export const ReleaseTimeline = z.object({
  /** The server's clock. */
  at: Instant,
  since: Instant,
  parts: z.array(
    z.object({
      part: PartName,
      /** Oldest first; the first one may have begun before `since`. */
      spans: z.array(Span),
      /** An hour each, oldest first, the first from `since` on. */
      hours: z.array(z.object({ visits: Count, failing: Count })),
    }),
  ),
});
export type ReleaseTimeline = z.infer<typeof ReleaseTimeline>;

export const getReleaseTimeline = defineCall({
  method: 'GET',
  path: '/ops/timeline.json',
  access: 'releases',
  summary: 'What was live of each part over the last days, for whom, and how it fared',
  status: 200,
  answer: ReleaseTimeline,
});
