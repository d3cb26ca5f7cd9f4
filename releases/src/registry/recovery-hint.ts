import { NewerFormat, type UnusablePointer } from '../model/errors';
import type { ObjectStore } from '../object-store/object-store';
import { newestWhole } from './deployments';

/** Why `deployment.json` can't be used, and the way out: the newest deployment that is whole, or a newer version of this one. */
export async function withRecoveryHint(store: ObjectStore, { message }: UnusablePointer): Promise<string> {
  const newest = await newestWhole(store).catch((error: unknown) =>
    error instanceof NewerFormat ? error : null,
  );
  if (!newest) return message;
  if (newest instanceof NewerFormat)
    return `${message} The newest deployment can't be read here: ${newest.message}`;
  const { number } = newest;
  return `${message} The newest whole one is deployments/${number}.json: "npm run release -- rollback --to ${number}" makes the site as it was then.`;
}
