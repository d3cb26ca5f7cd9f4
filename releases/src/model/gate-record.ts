import { z } from 'zod';

/** What the gate was asked before a deployment was made, and what it said. */
export const GateRecord = z.object({
  /**
   * The number of the deployment that was live when everything was checked; null: there was none. Where the new one was made
   * from a later one, what can be said at once was checked again with that.
   */
  against: z.number().int().nullable(),
  /** The checks that were made, e.g. `pages`. */
  checks: z.array(z.string()),
  /** The checks that somebody left out. */
  skipped: z.array(z.string()),
  /** What would have been a refusal, had nobody overruled it. */
  overruled: z.array(z.string()),
  warnings: z.array(z.string()),
});
export type GateRecord = z.infer<typeof GateRecord>;

/** The gate's verdict in lines for a person. */
export function gateLines({ checks, skipped, overruled, warnings }: GateRecord): string[] {
  const asked = `${checks.join(', ')}${skipped.length ? `; left out: ${skipped.join(', ')}` : ''}`;
  return [
    `gate: ${overruled.length ? 'refused, and overruled' : 'passed'} (${asked})`,
    ...overruled.map((words) => `overruled: ${words}`),
    ...warnings.map((words) => `warning: ${words}`),
  ];
}
