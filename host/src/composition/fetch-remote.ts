import type { ComposedRemote } from '@food/platform/deployment';
import { PartFailure } from './failure';
import { AGAIN_MS, DEADLINE_MS } from './load-file';

/**
 * What the deployment says of one remote, for a page that didn't bring it (rule: page-carries-its-own-remotes). Asked for once
 * more, under another address, before it fails. Rejects with {@link PartFailure}.
 *
 * @param address such as `/composition/live/orders@1.1.0.json`, which a browser may have since an earlier deployment
 * @param other such as `/composition/7/orders@1.1.0.json`, which is there when the release isn't live any more
 */
export async function fetchRemote(address: string, other: string): Promise<ComposedRemote> {
  try {
    return await read(address, DEADLINE_MS);
  } catch {
    return read(other, AGAIN_MS);
  }
}

async function read(address: string, deadlineMs: number): Promise<ComposedRemote> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), deadlineMs);
  try {
    const answer = await fetch(address, { signal: late.signal });
    const remote = (answer.ok ? await answer.json() : null) as ComposedRemote | null;
    if (!remote?.live?.entry) throw new Error(`it is answered with ${answer.status}, or by something else`);
    return remote;
  } catch (error) {
    if (late.signal.aborted)
      throw new PartFailure('load-timeout', `${address} did not come within ${deadlineMs} ms`, error);
    throw new PartFailure('load-error', `${address} could not be loaded: ${String(error)}`, error);
  } finally {
    clearTimeout(timer);
  }
}
