import type { PageComposition, PlacedRemote } from '@food/shared/deployment';

/** A composition with nothing but pages: what a host needs where the composer gives it no files. */
export const compositionOf = (pages: Record<string, readonly string[]>): PageComposition => ({
  deployment: 0,
  remotes: Object.fromEntries(
    Object.entries(pages).map(([name, paths]) => [name, { live: remoteOf(name, paths), previous: null }]),
  ),
});

const remoteOf = (name: string, paths: readonly string[]): PlacedRemote => ({
  name,
  version: '1.0.0',
  base: '',
  global: '',
  entry: { file: '', integrity: '' },
  exposes: {},
  pages: paths.map((path) => ({ path, js: [], css: [], reads: [], next: [] })),
});
