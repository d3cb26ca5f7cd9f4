import type { Deployment } from './facts';

/** The live deployment in lines for a person. */
export function statusLines(deployment: Deployment | null): string[] {
  if (!deployment) return ['Nothing is deployed yet. Publish parts and promote them.'];
  const { number, createdAt, by, why, host, remotes } = deployment;
  const rows = Object.entries({ ...(host ? { host } : {}), ...remotes });
  const width = Math.max(...rows.map(([part]) => part.length));
  return [
    `Deployment ${number}, ${createdAt}, by ${by}${why ? `: ${why}` : ''}`,
    ...rows.map(
      ([part, { live, previous }]) =>
        `  ${part.padEnd(width)}  ${live.version}${previous ? `   (previous ${previous.version})` : ''}`,
    ),
  ];
}
