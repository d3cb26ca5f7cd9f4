import { Refusal } from '../errors';
import { fileStore } from './file-store';
import type { ObjectStore } from './object-store';

/** The store that `RELEASE_STORE` names, e.g. `file:.releases`. Throws {@link Refusal} for one it doesn't know. */
export function openStore(url: string): ObjectStore {
  if (url.startsWith('file:')) return fileStore(url.slice('file:'.length).replace(/^\/\/(?=\/)/, ''));
  throw new Refusal(`RELEASE_STORE is "${url}"; it takes file:<folder>, for example file:.releases`);
}
