import type { PlacedRemote } from '@food/platform/deployment';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { federatedName } from './federated-name';

/** In place of host/src/composition/container.ts: the federation runtime finds and loads everything. */
export const getExposed = ({ name }: PlacedRemote, expose: string): Promise<unknown> =>
  loadRemote(`${federatedName(name)}/${expose.replace(/^\.\//, '')}`);

/** The remote's own chunk loader fetches what a page needs. */
export const fetchFiles = async (): Promise<void> => {};
