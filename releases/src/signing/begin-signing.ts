import { Deployment } from '../model/deployment';
import { entriesOf } from '../model/parts';
import { nameOf } from '../model/release';
import { digestOf, type Signable } from './signature';

/** What a person must check before a key begins on an unsigned site, and how they confirm it. */
export function howToBegin(deployment: Signable): string {
  const digest = digestOf(deployment);
  const { data } = Deployment.safeParse(deployment);
  if (!data) return '';
  const places = entriesOf(data).map(([, place]) => place);
  const releases = places.flatMap(({ live, canary }) => [live, ...(canary ? [canary.release] : [])]);
  // To promote the live release of a part would end its canary.
  const same = places.find(({ canary }) => !canary)?.live;
  return ` Nobody signed deployment ${data.number}, which has ${releases.map(nameOf).join(' ')}. Where signing begins, and that is what you vouch for, "npm run release -- promote ${same ? nameOf(same) : '<release>'} --begin-signing ${digest}" makes the first signed one.`;
}
