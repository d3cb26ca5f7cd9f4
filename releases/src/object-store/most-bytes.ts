import { Refusal } from '../model/errors';

export const MB = 1024 * 1024;

/** How large an object may be: an untrusted store must not fill the memory. */
export function mostBytes(key: string): number {
  if (/^(log|roots)\//.test(key) || key === 'timestamp.json') return MB;
  if (key.endsWith('/release.json')) return 2 * MB;
  // With fifty remotes it has half a megabyte.
  if (key === 'deployment.json' || /^(deployments|proposals)\//.test(key)) return 8 * MB;
  return 16 * MB;
}

/** Throws {@link Refusal} if an object is larger than one of its kind may be. */
export function refuseLarger(key: string, bytes: number): void {
  if (bytes <= mostBytes(key)) return;
  throw new Refusal(
    `${key} in the release store is larger than the ${mostBytes(key) / MB} MB that it may have. It is not read.`,
  );
}
