import type { ObjectStore } from '../object-store/object-store';

const NAME = /^([1-9]\d{0,8})\.json$/;

/** The numbers of the deployments in a folder, the lowest first. Other files are ignored. */
export async function numbersBelow(store: ObjectStore, folder: string): Promise<number[]> {
  const names = await store.list(folder);
  return names
    .map((name) => Number(NAME.exec(name)?.[1]))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);
}
