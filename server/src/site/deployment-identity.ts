import type { Deployment } from '@food/releases/model/deployment';
import { digestOf } from '@food/releases/model/digest-of';
import { entriesOf } from '@food/releases/model/parts';
import { etagOf } from '../http/etag';

/**
 * The identity of a deployment for this visitor: its number and all that its releases pin, since an attacker who alters the store
 * leaves numbers and versions as they are (rule: served-as-pinned).
 */
export function identityOf(deployment: Deployment): string {
  const found = known.get(deployment);
  if (found !== undefined) return found;
  const pinned = entriesOf(deployment).map(([part, { live, previous }]) => [
    part,
    digestOf(live),
    previous && digestOf(previous),
  ]);
  const name = etagOf(JSON.stringify([deployment.number, pinned]));
  known.set(deployment, name);
  return name;
}
const known = new WeakMap<Deployment, string>();
