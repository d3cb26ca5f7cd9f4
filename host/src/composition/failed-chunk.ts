import { asFailure, PartFailure } from './failure';
import { reportLoss } from './fallback';
import { isReachable } from './is-altered';

/**
 * The error of a Rspack build's chunk loader, named `ChunkLoadError`. `type` is `timeout`, or `missing` if a script came and
 * left nothing, or else the type of the element's event, `error`. A style sheet's error names no address.
 */
interface ChunkError {
  readonly name?: string;
  readonly message?: string;
  readonly type?: string;
  readonly request?: string;
}

/** Reports a chunk that a running page requested and never got. Never rejects. */
export async function reportFailedChunk(part: string, version: string, error: unknown): Promise<void> {
  reportLoss(part, version, await classify(error));
}

async function classify(error: unknown): Promise<PartFailure> {
  const { name, message = '', type, request } = (error ?? {}) as ChunkError;
  if (name !== 'ChunkLoadError' || type === 'missing') return asFailure(error, 'evaluation');
  if (type === 'timeout') return new PartFailure('load-timeout', message, error);
  if (message.startsWith('Loading css chunk')) return new PartFailure('style', message, error);
  // A script that arrives and still fails was refused for its hash, which its own entry pins.
  const altered = request !== undefined && (await isReachable(request));
  return new PartFailure(altered ? 'integrity' : 'load-error', message, error);
}
