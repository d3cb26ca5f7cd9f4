import { asFailure, PartFailure } from './failure';
import { reportLoss } from './remotes';

/** What Rspack's chunk loader throws: `timeout`, or `missing` for whatever else kept a script from running. */
interface ChunkError {
  readonly name?: string;
  readonly code?: string;
  readonly type?: string;
  readonly request?: string;
}

/** Tells of a chunk that a page asked for in the middle of things, and never got. Never rejects. */
export async function reportLostPiece(part: string, version: string, error: unknown): Promise<void> {
  reportLoss(part, version, await classify(error));
}

async function classify(error: unknown): Promise<PartFailure> {
  const { name, code, type, request } = (error ?? {}) as ChunkError;
  if (code === 'CSS_CHUNK_LOAD_FAILED') return new PartFailure('style', String(error), error);
  if (name !== 'ChunkLoadError') return asFailure(error, 'evaluation');
  if (type === 'timeout') return new PartFailure('load-timeout', String(error), error);
  const altered = request !== undefined && (await comes(request));
  return new PartFailure(altered ? 'integrity' : 'load-error', String(error), error);
}

// A script that comes and yet didn't run was refused for its hash, which its own entry pins.
const comes = (url: string): Promise<boolean> =>
  fetch(url, { cache: 'force-cache', signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
