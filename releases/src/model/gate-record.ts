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
  /** The checks that were left out, on request or since nobody could be asked. */
  skipped: z.array(z.string()),
  /** Refusals that were overruled. */
  overruled: z.array(z.string()),
  warnings: z.array(z.string()),
});
export type GateRecord = z.infer<typeof GateRecord>;

/** A deployment's verdict of the gate in lines for a person; none if the gate wasn't asked. */
export function gateLines({ gate, forced, by }: Checked): string[] {
  if (!gate) return [];
  const { checks, skipped, overruled, warnings } = gate;
  const asked = checks.join(', ');
  const verdict = forced
    ? [
        `gate: forced by ${by}, ${overruled.length ? 'though it was refused' : 'and nothing that was checked was against it'} (${asked})`,
        ...(skipped.length ? [`not checked: ${skipped.join(', ')}`] : []),
      ]
    : [`gate: passed (${asked}${skipped.length ? `; left out: ${skipped.join(', ')}` : ''})`];
  return [
    ...verdict,
    ...overruled.map((words) => `overruled: ${words}`),
    ...warnings.map((words) => `warning: ${words}`),
  ];
}

/** What a deployment says of the gate, and who made it. */
interface Checked {
  readonly gate?: GateRecord | null | undefined;
  readonly forced: boolean;
  readonly by: string;
}
