import type { Deployment } from '../model/deployment';
import { entriesOf, shareWords } from '../model/parts';

/** The live deployment in lines for a person: what is live, for whom. */
export function statusLines(deployment: Deployment): string[] {
  const { number, createdAt, by, why } = deployment;
  const rows = entriesOf(deployment);
  const width = Math.max(...rows.map(([part]) => part.length));
  return [
    `Deployment ${number}, ${createdAt}, by ${by}${why ? `: ${why}` : ''}`,
    ...rows.map(([part, { live, previous, canary }]) => {
      const more = [
        canary && `canary ${canary.release.version} for ${shareWords(canary)}`,
        previous && `previous ${previous.version}`,
      ].filter(Boolean);
      return `  ${part.padEnd(width)}  ${live.version}${more.length ? `   (${more.join(', ')})` : ''}`;
    }),
  ];
}
