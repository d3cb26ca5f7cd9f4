import { minVersion, satisfies, validRange } from 'semver';
import type { HostRelease, RemoteRelease } from './release';

type Host = Pick<HostRelease, 'shared'>;
type Remote = Pick<RemoteRelease, 'shared'>;

/** The shared modules that a remote needs and a host doesn't provide, with the remote's ranges. */
export const lackedModules = (host: Host, remote: Remote): [module: string, range: string][] =>
  Object.entries(remote.shared.needs).filter(
    ([module, range]) => !satisfies(host.shared.provides[module] ?? '', range),
  );

/**
 * The shared modules that a remote was built with in another form than a host provides under the same version: ranges can't tell
 * that somebody changed the package without raising it (rule: shared-version-says-all).
 */
export function changedModules(host: Host, remote: Remote): string[] {
  const { provides, types: provided = {} } = host.shared;
  const { needs, types: built = {} } = remote.shared;
  return Object.keys(needs).filter(
    (module) => builtWith(needs[module]) === provides[module] && isOther(built[module], provided[module]),
  );
}

/** Digests by the same compiler, which is before the colon, that differ. */
const isOther = (one = '', other = ''): boolean => one !== other && one.split(':')[0] === other.split(':')[0];

/** The version that a part was built with: its build asks for `^` that one. */
const builtWith = (range = ''): string | undefined =>
  validRange(range) ? minVersion(range)?.version : undefined;
