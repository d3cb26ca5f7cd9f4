import { Deployment } from '../model/deployment';
import { entriesOf, visitedIn } from '../model/parts';
import { nameOf } from '../model/release';
import { digestOf, type Signable } from './signature';

/** What a person must check before a key begins on an unsigned site, and how they confirm it. */
export function howToBegin(deployment: Signable): string {
  const digest = digestOf(deployment);
  const { data } = Deployment.safeParse(deployment);
  if (!data) return '';
  // To promote the live release of a part would end its canary.
  const same = entriesOf(data).find(([, { canary }]) => !canary)?.[1].live;
  return ` Nobody signed deployment ${data.number}, which has ${visitedIn(data).map(nameOf).join(' ')}. Where signing begins, and that is what you vouch for, "npm run release -- promote ${same ? nameOf(same) : '<release>'} --begin-signing ${digest}" makes the first signed one.`;
}
