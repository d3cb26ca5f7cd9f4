import type { Package } from './workspace';

interface Zone {
  /** The folders for which the rule holds. A new remote belongs to them by its folder's name. */
  folders: RegExp;
  /** The folders that they may import from. */
  mayKnow: RegExp;
  rule: string;
}

const SHARED = /^shared\//;

/**
 * Which folders may import which, in product code and in tests. Code in no zone (journeys, measurements, scripts) may import
 * everything.
 */
const ZONES: readonly Zone[] = [
  { folders: SHARED, mayKnow: SHARED, rule: 'shared knows nobody but shared.' },
  {
    folders: /^remote-/,
    mayKnow: SHARED,
    rule: "A remote knows shared alone; another remote's piece comes by federation, by an import of 'orders/invoice', say.",
  },
  { folders: /^host$/, mayKnow: SHARED, rule: 'The host knows the remotes only through federation.' },
  { folders: /^releases$/, mayKnow: SHARED, rule: 'The releases know shared alone.' },
  {
    folders: /^server$/,
    mayKnow: /^(shared\/|releases$)/,
    rule: 'The server knows shared and the releases.',
  },
];

/** The direction inside shared (shared/README.md), for product code alone: tests may import what they need. */
const DIRECTION: readonly Zone[] = [
  {
    folders: /^shared\/contracts$/,
    mayKnow: /^$/,
    rule: 'contracts knows nobody: what it needs of another package is handed to it.',
  },
  {
    folders: /^shared\/platform$/,
    mayKnow: /^shared\/contracts$/,
    rule: 'platform knows contracts: what it needs of another package is handed to it.',
  },
  { folders: /^shared\/format$/, mayKnow: /^shared\/platform$/, rule: 'format knows platform.' },
  { folders: /^shared\/ui$/, mayKnow: /^shared\/(platform|format)$/, rule: 'ui knows platform and format.' },
  {
    folders: /^shared\/cart$/,
    mayKnow: /^shared\/(contracts|platform|ui|format)$/,
    rule: 'cart knows contracts, platform, ui and format.',
  },
  {
    folders: /^shared\/session$/,
    mayKnow: /^shared\/(cart|contracts|platform)$/,
    rule: 'session knows cart, contracts and platform.',
  },
  {
    folders: /^shared\/live$/,
    mayKnow: /^shared\/(session|contracts|platform)$/,
    rule: 'live knows session, contracts and platform.',
  },
];

/** Dependencies between packages of the workspace that break the rule of their zone, as sentences. */
export function findZoneFaults(packages: readonly Package[]): string[] {
  const folderOf = new Map(packages.map(({ name, folder }) => [name, folder]));
  const help = 'Take the dependency out, or move what both need into a package of shared/.';
  const complain = (folder: string, zones: readonly Zone[], names: readonly string[]) =>
    zones
      .filter(({ folders }) => folders.test(folder))
      .flatMap(({ mayKnow, rule }) =>
        names
          .filter((name) => folderOf.has(name) && !mayKnow.test(folderOf.get(name) ?? ''))
          .map((name) => `${folder}/package.json depends on ${name}. ${rule} ${help}`),
      );
  return packages.flatMap(({ folder, dependencies, devDependencies }) => [
    ...complain(folder, ZONES, [...dependencies, ...devDependencies]),
    ...complain(folder, DIRECTION, dependencies),
  ]);
}
