import type { Licences } from './licences';

/** The part of CycloneDX that is checked. */
interface Sbom {
  components: readonly { group?: string; name: string; version: string; licenses?: readonly unknown[] }[];
}

/** Packages whose licence is in an obsolete form that tools don't read. */
const STATE_NONE = new Set(['xmlhttprequest-ssl']);

/** The faults of `npm run sbom`'s output, as sentences: a missing package that the workspace may run, or its missing licence. */
export function findSbomFaults({ components }: Sbom, licences: Licences): string[] {
  const known = new Map(
    components.map(({ group, name, version, licenses = [] }) => [
      `${group ? `${group}/` : ''}${name}@${version}`,
      licenses.length > 0,
    ]),
  );
  const packages = Object.values(licences).flat();
  return packages.flatMap(({ name, versions }) =>
    versions
      .filter((version) => !known.get(`${name}@${version}`) && !STATE_NONE.has(name))
      .map((version) =>
        known.has(`${name}@${version}`)
          ? `npm run sbom has no licence for ${name}@${version}. Where its package.json states none, name it in scripts/tidy/sbom.ts.`
          : `npm run sbom leaves out ${name}@${version}: look at the options in package.json.`,
      ),
  );
}
