import { z } from 'zod';

/** The gate's checks before a deployment was made, and their results. */
export const GateRecord = z.object({
  /**
   * The number of the deployment that was live when everything was checked; null if there was none. If the new deployment was
   * made from a later one, the quick checks were repeated with that.
   */
  against: z.number().int().nullable(),
  /** The checks that were made, e.g. `pages`. */
  checks: z.array(z.string()),
  /** The checks that were left out on request. */
  skipped: z.array(z.string()),
  /** Refusals that were overruled. */
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
