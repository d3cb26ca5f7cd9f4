import type { PageComposition } from '@food/platform/deployment';

/** Remotes with nothing but pages, for a host to which the composer gives no files. */
export const remotesWith = (pages: Record<string, readonly string[]>): PageComposition['remotes'] =>
  Object.fromEntries(
    Object.entries(pages).map(([name, paths]) => [
      name,
      {
        live: {
          name,
          version: '1.0.0',
          base: '',
          global: '',
          entry: { file: '', integrity: '' },
          exposes: {},
          pages: paths.map((path) => ({
            path,
            js: [],
            css: [],
            next: [],
            reloadSafe: false,
          })),
        },
        previous: null,
      },
    ]),
  );
