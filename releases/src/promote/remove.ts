import { checkRemoval } from '../gate/check-removal';
import { refusals } from '../gate/findings';
import { Refusal } from '../model/errors';
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
    check: async (before, parts) => {
      const verdicts = await checkRemoval({ store, parts }, placeOf(partsOf(before), part).live);
      const found = refusals(verdicts).map(({ words }) => `- ${words}`);
      if (found.length === 0) return verdicts;
      throw new Refusal(
        [`The gate refuses to remove ${part}, and what is live stays as it is:`, ...found].join('\n'),
      );
    },
  });
