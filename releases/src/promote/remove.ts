import { removalGate } from '../gate/check-removal';
import { partsOf, placeOf, withoutRemote } from '../model/parts';
import type { ObjectStore } from '../object-store/object-store';
import type { Made } from '../registry/deployments';
import { type Author, makeNextDeployment, type Proposing } from './next-deployment';

/**
 * Takes a remote out of the site, with its canary; its releases stay in the store. Throws {@link Refusal} if another part shows a
 * piece of it; then the live deployment is untouched.
 */
export const remove = (store: ObjectStore, part: string, author: Author & Proposing): Promise<Made> =>
  makeNextDeployment(store, author, {
    next: (parts) => withoutRemote(parts, part),
    touches: [part],
    check: (before, parts) => removalGate({ store, parts }, placeOf(partsOf(before), part).live),
  });
