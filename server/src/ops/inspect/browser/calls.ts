import type { Inspection, PublishedVersion } from '../inspection';

/** How long an answer may take. */
const ANSWER_MS = 10_000;

export const readInspection = () => read<Inspection>('/ops/inspect.json');

export const readVersions = (part: string) =>
  read<PublishedVersion[]>(`/ops/inspect/versions.json?part=${encodeURIComponent(part)}`);

/** @throws Error in words for a person */
async function read<T>(path: string): Promise<T> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => {
    throw new Error('The site does not answer.');
  });
  const value = await answer.json().catch(() => null);
  if (!answer.ok || value === null) throw new Error(value?.message ?? `The site answered ${answer.status}.`);
  return value as T;
}
