import { z } from 'zod';

/** The file of a remote's release by which any Module Federation host can load it. */
export const FEDERATION_MANIFEST = 'mf-manifest.json';

/** The path of the federation manifest of a remote's live release, below the site's own address. */
export const manifestPath = (remote: string): string => `mf/${remote}/${FEDERATION_MANIFEST}`;

const Files = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const Assets = z.object({ js: Files, css: Files });

/** The fields of a standard manifest that are read, as `@module-federation/enhanced` writes them. */
export const FederationBuild = z.object({
  metaData: z.object({
    globalName: z.string(),
    publicPath: z.string(),
    remoteEntry: z.object({ name: z.string(), path: z.string(), type: z.string() }),
    /** The file name of the types' archive; empty without one. */
    types: z.object({ path: z.string().default(''), zip: z.string().default('') }).optional(),
  }),
  /** `requiredVersion` is null if any version will do. */
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string().nullable(), assets: Assets })),
  exposes: z.array(z.object({ path: z.string(), assets: Assets })),
});
export type FederationBuild = z.infer<typeof FederationBuild>;

/**
 * Files that contain only copies of shared modules that the host provides: no page requests them.
 *
 * @param needs what the release takes from its host, by name
 */
export function spareFiles(
  { shared, exposes }: Pick<FederationBuild, 'shared' | 'exposes'>,
  needs: Readonly<Record<string, string>>,
): Set<string> {
  const filesOf = (entries: readonly { assets: z.infer<typeof Assets> }[]) =>
    entries.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]);
  const used = new Set(filesOf([...exposes, ...shared.filter(({ name }) => !(name in needs))]));
  return new Set(filesOf(shared.filter(({ name }) => name in needs)).filter((file) => !used.has(file)));
}
