import type { UnusablePointer } from './errors';
import { newestWhole } from './store/library';
import type { ObjectStore } from './store/object-store';

/** Why `deployment.json` can't be used, and what leads out of it: the newest deployment that is whole. */
export async function withWayOut(store: ObjectStore, { message }: UnusablePointer): Promise<string> {
  const newest = await newestWhole(store).catch(() => null);
  if (!newest) return message;
  const { number } = newest;
  return `${message} The newest whole one is deployments/${number}.json: "release rollback --to ${number}" makes the site as it was then.`;
}
