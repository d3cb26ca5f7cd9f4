/** Licences that require no more than attribution. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
]);

/** Packages with another licence, with the reason why they may be used. */
const EXCEPTIONS: readonly { packages: RegExp; licence: string; why: string }[] = [
  {
    packages: /^(react-leaflet|@react-leaflet\/core)$/,
    licence: 'Hippocratic-2.1',
    why: 'chosen for the product; whoever runs it must be able to keep to its rules of human rights',
  },
  {
    packages: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'a library that sharp loads unchanged, and that anybody can replace',
  },
  {
    packages: /^argparse$/,
    licence: 'PSF-2.0',
    why: 'asks to be named, and what was changed; js-yaml brings it for its command alone, which nobody runs',
  },
  {
    packages: /^axe-core$/,
    licence: 'MPL-2.0',
    why: 'asks that changes to its own files are published; the gate runs it unchanged, and no customer gets it',
  },
];

/** The output of `pnpm licenses list --json`: packages by licence. */
export type Licences = Record<string, { name: string; versions: string[] }[]>;

/** Packages with a licence that isn't approved, as sentences. */
export function findForeignLicences(licences: Record<string, { name: string }[]>): string[] {
  return Object.entries(licences).flatMap(([licence, packages]) =>
    packages
      .filter(({ name }) => !isAllowed(licence) && !isException(name, licence))
      .map(
        ({ name }) =>
          `${name} has the licence ${licence}. Take another package; if this one it must be, name it with the reason in scripts/tidy/licences.ts.`,
      ),
  );
}

/**
 * Of several licences in a choice, `(MIT OR GPL-3.0)`, one allowed licence is enough; of licences that apply together,
 * `Apache-2.0 AND MIT`, each must be allowed. An expression that mixes the two is never allowed.
 */
function isAllowed(expression: string): boolean {
  const licences = expression.replace(/[()]/g, '').split(/ OR | AND /);
  if (!expression.includes(' AND ')) return licences.some((licence) => ALLOWED.has(licence));
  return !expression.includes(' OR ') && licences.every((licence) => ALLOWED.has(licence));
}

const isException = (name: string, licence: string): boolean =>
  EXCEPTIONS.some((known) => known.packages.test(name) && licence.includes(known.licence));
