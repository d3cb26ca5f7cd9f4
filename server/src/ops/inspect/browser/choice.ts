/** The chosen version of each part; parts without one are as they are live. */
export type Choice = ReadonlyMap<string, string>;

/** The choice in an address, `?release=catalog@1.5.0`. */
export function choiceIn(search: string): Map<string, string> {
  const names = new URLSearchParams(search).getAll('release').map((name) => name.split('@'));
  return new Map(names.map(([part = '', version = '']) => [part, version]));
}

/** The address of the same page with the chosen versions: for anyone who may preview, without the overlay. */
export function linkTo(choice: Choice, { origin, pathname, search, hash }: Location): string {
  const query = new URLSearchParams(search);
  query.delete('release');
  query.delete('inspect');
  const words = [...choice].map(([part, version]) => `release=${part}@${encodeURIComponent(version)}`);
  const all = [...(query.size ? [query.toString()] : []), ...words].join('&');
  return `${origin}${pathname}${all && `?${all}`}${hash}`;
}

/** A link with the overlay. */
export function inspectedLink(link: string): string {
  const { origin, pathname, search, hash } = new URL(link);
  return `${origin}${pathname}${search ? `${search}&` : '?'}inspect${hash}`;
}
