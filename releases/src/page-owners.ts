import { Refusal } from './errors';
import { nameOf, type Parts, type RemoteRelease } from './facts';

/** Throws {@link Refusal} if two remotes own one page, as live or canary. */
export function refuseDoubleOwners({ remotes }: Parts): void {
  const owners = new Map<string, RemoteRelease>();
  for (const { live, canary } of Object.values(remotes)) {
    for (const release of canary ? [live, canary.release] : [live]) {
      for (const { path } of release.pages) {
        const other = owners.get(path);
        if (other && other.part !== release.part) {
          throw new Refusal(
            `${nameOf(release)} and ${nameOf(other)} both own the page ${path}. One of the two teams must give it up.`,
          );
        }
        owners.set(path, release);
      }
    }
  }
}
