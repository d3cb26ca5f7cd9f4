import { z } from 'zod';

/** The file of a remote's release by which any Module Federation host can load it. */
export const FEDERATION_MANIFEST = 'mf-manifest.json';

/** Where the site has the federation manifest of a remote's live release, below its own address. */
export const manifestPath = (remote: string): string => `mf/${remote}/${FEDERATION_MANIFEST}`;

const Files = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const Assets = z.object({ js: Files, css: Files });

/** What is read of a standard manifest, as `@module-federation/enhanced` writes it. */
export const FederationBuild = z.object({
  metaData: z.object({
    globalName: z.string(),
    publicPath: z.string(),
    remoteEntry: z.object({ name: z.string(), path: z.string(), type: z.string() }),
    /** Where the archive of the types is; empty where there is none. */
    types: z.object({ path: z.string().default(''), zip: z.string().default('') }).optional(),
  }),
  /** `requiredVersion` is null where any version will do. */
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string().nullable(), assets: Assets })),
  exposes: z.array(z.object({ path: z.string(), assets: Assets })),
});
export type FederationBuild = z.infer<typeof FederationBuild>;
