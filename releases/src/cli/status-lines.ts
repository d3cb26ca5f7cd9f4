import type { Deployment } from '../model/deployment';
import { entriesOf, goodBefore, shareWords } from '../model/parts';

/** The live deployment in lines for a person: what is live, and for whom. */
export function statusLines(deployment: Deployment): string[] {
  const { number, createdAt, by, why } = deployment;
  const rows = entriesOf(deployment);
  const width = Math.max(...rows.map(([part]) => part.length));
  return [
    `Deployment ${number}, ${createdAt}, by ${by}${why ? `: ${why}` : ''}`,
    ...rows.map(([part, place]) => {
      const { live, canary } = place;
      const good = goodBefore(place).map(({ version }) => version);
      const more = [
        canary && `canary ${canary.release.version} for ${shareWords(canary)}`,
        good.length > 0 && `previous ${good.join(', ')}`,
      ].filter(Boolean);
      return `  ${part.padEnd(width)}  ${live.version}${more.length ? `   (${more.join(', ')})` : ''}`;
    }),
  ];
}
