/** The key, if it names something inside the store. Throws for one that leads out of it. */
export function insideStore(key: string): string {
  if (key.startsWith('/') || key.split('/').includes('..'))
    throw new Error(`The key ${key} points out of the store`);
  return key;
}

/** Whether a name is a store's own housekeeping, which no list shows. */
export const isHousekeeping = (name: string): boolean => name.startsWith('.');
