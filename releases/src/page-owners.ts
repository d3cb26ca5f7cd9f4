import { Refusal } from './errors';
import { nameOf, type Parts, type Release } from './facts';

/** Throws {@link Refusal} if two parts own one page, as live or canary. */
export function refuseDoubleOwners({ host, remotes }: Parts): void {
  const owners = new Map<string, Release>(host?.live.pages.map((path) => [addresses(path), host.live]));
  for (const { live, canary } of Object.values(remotes)) {
    for (const release of canary ? [live, canary.release] : [live]) {
      for (const { path } of release.pages) {
        const other = owners.get(addresses(path));
        if (other && other.part !== release.part) {
          throw new Refusal(
            `${nameOf(release)} and ${nameOf(other)} both own the page ${path}. One of the two teams must give it up.`,
          );
        }
        owners.set(addresses(path), release);
      }
    }
  }
}

/** Equal for routes that catch the same addresses, such as `/category/:id` and `/Category/:categoryId/`. */
const addresses = (path: string): string => path.replace(/:\w+/g, ':').replace(/\/+$/, '').toLowerCase();
