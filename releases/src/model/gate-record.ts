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

/**
 * The gate's verdict in lines for a person.
 *
 * @param forcedBy who promoted it whatever the gate says; null where nobody forced it
 */
export function gateLines(
  { checks, skipped, overruled, warnings }: GateRecord,
  forcedBy: string | null,
): string[] {
  const asked = checks.join(', ');
  const verdict =
    forcedBy === null
      ? [`gate: passed (${asked}${skipped.length ? `; left out: ${skipped.join(', ')}` : ''})`]
      : [
          `gate: forced by ${forcedBy}, ${overruled.length ? 'though it was refused' : 'and nothing that was checked was against it'} (${asked})`,
          ...(skipped.length ? [`not checked: ${skipped.join(', ')}`] : []),
        ];
  return [
    ...verdict,
    ...overruled.map((words) => `overruled: ${words}`),
    ...warnings.map((words) => `warning: ${words}`),
  ];
}
