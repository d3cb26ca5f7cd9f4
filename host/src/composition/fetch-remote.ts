import type { ComposedRemote } from '@food/platform/deployment';
import { PartFailure } from './failure';
import { isThere } from './is-stuck';
import { DEADLINE_MS, hostScript, RETRY_STALL_MS, SUSPECT_AFTER_MS } from './load-file';
import { pause } from './pause';

/** How much longer than the head of another file both answers may take. They are small, and the first was requested long before. */
const BEHIND_MS = 2_500;

/**
 * What the deployment says of one remote, for a page that came without it (rule: page-carries-its-own-remotes). If the request
 * fails or is late, a second one is sent to another address, and the first answer counts. If other files arrive and neither
 * answer does, it hangs (decision 033). Rejects with {@link PartFailure}.
 *
 * @param address such as `/composition/live/orders@1.1.0.json`, which a browser may have since an earlier deployment
 * @param other such as `/composition/7/orders@1.1.0.json`, which is there when the release isn't live any more
 */
export async function fetchRemote(address: string, other: string): Promise<ComposedRemote> {
  const controller = new AbortController();
  let isComing = false;
  const read = async (url: string) => {
    const answer = await fetch(url, { signal: controller.signal });
    isComing = true;
    return readAnswer(url, answer);
  };
  const first = read(address);
  const second = async () =>
    (await Promise.race([first.catch(() => null), pause(SUSPECT_AFTER_MS)])) ?? read(other);
  void untilHung(controller.signal, () => isComing).then(() => controller.abort());
  try {
    return await Promise.any([first, second()]);
  } catch (failures) {
    if (controller.signal.aborted) throw new PartFailure('load-timeout', `${address} did not come`, failures);
    const cause = (failures as AggregateError).errors.at(-1);
    throw new PartFailure('load-error', `${other} could not be loaded: ${String(cause)}`, cause);
  } finally {
    controller.abort();
  }
}

async function readAnswer(url: string, answer: Response): Promise<ComposedRemote> {
  const remote = (answer.ok ? await answer.json() : null) as ComposedRemote | null;
  if (!remote?.live?.entry) throw new Error(`${url} is answered with ${answer.status}, or by something else`);
  return remote;
}

/** If no other file comes either, both requests have as long as every file has. */
async function untilHung(signal: AbortSignal, isComing: () => boolean): Promise<void> {
  await pause(SUSPECT_AFTER_MS);
  if (signal.aborted) return;
  await Promise.race([untilBehind(isComing), pause(DEADLINE_MS + RETRY_STALL_MS - SUSPECT_AFTER_MS)]);
}

async function untilBehind(isComing: () => boolean): Promise<unknown> {
  const main = hostScript();
  const delivers = main !== undefined && (await isThere(main));
  if (delivers) await pause(BEHIND_MS);
  return delivers && !isComing() ? null : new Promise(() => undefined);
}
