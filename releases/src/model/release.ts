import { PartName } from '@food/contracts/part';
import { z } from 'zod';

/** A file's digest, as browsers take it. */
export const Integrity = z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$|^sha384-[A-Za-z0-9+/]{64}$/);
/** A file's path inside a release. No piece of it begins with a dot, so that nothing can point out of the folder. */
export const FileName = z.string().regex(/^[\w@-][\w.@-]*(\/[\w@-][\w.@-]*)*$/);
const FileRef = z.object({ file: FileName, integrity: Integrity });
const FileSet = z.object({ js: z.array(FileRef), css: z.array(FileRef) });

export const Version = z
  .string()
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'a version looks like 1.4.0 or 1.4.0-rc.1');

/** Versions that somebody takes, as npm writes them. */
const Range = z.string().regex(/^(\*|[\^~]?\d+\.\d+\.\d+)$/);

/** A public Ed25519 key: 32 bytes in base64. */
export const DeploymentKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);

const RoutePath = z.string().regex(/^\/[A-Za-z0-9:_/-]*$/);

/** By language, the file with a release's words; left out by what has none, and by earlier releases. */
const Languages = z.record(z.string().regex(/^[a-z]{2}$/), FileSet).optional();
/** By language, what remote.json or host.json says in English, in that language; left out by earlier releases. */
const Translations = z.record(z.string().regex(/^[a-z]{2}$/), z.record(z.string(), z.string())).optional();

const common = {
  format: z.literal(1),
  part: PartName,
  version: Version,
  /** Where the source stood, e.g. a commit, with `-dirty` where it had changes besides; for people. */
  revision: z.string(),
  /** The team, as the CODEOWNERS of its repository named it; left out where that named nobody, and by earlier releases. */
  owner: z.string().optional(),
  createdAt: z.string(),
  /** Digest of all that the build read: equal digests give equal releases. */
  source: z.string(),
  languages: Languages,
  translations: Translations,
  files: z.record(FileName, z.object({ bytes: z.number().int(), integrity: Integrity })),
  /** Of the part's own key, over all else as it was published (../signing/signature.ts); left out where it has none. */
  signature: z.object({ key: DeploymentKey, value: z.string() }).optional(),
};

/** Releases that were published under the earlier names of two fields stay usable: a release is never changed. */
function withTodaysNames(page: unknown): unknown {
  if (page === null || typeof page !== 'object') return page;
  const { reads, reloadLosesNothing, ...rest } = page as Record<string, unknown>;
  return {
    ...(reads !== undefined && { preload: reads }),
    ...(reloadLosesNothing !== undefined && { reloadSafe: reloadLosesNothing }),
    ...rest,
  };
}

const Page = z.preprocess(
  withTodaysNames,
  FileSet.extend({
    path: RoutePath,
    preload: z.array(z.string().startsWith('/auth/')),
    /** Calls of a customer that the page's HTML begins; left out by earlier releases. */
    firstCalls: z.array(z.string().startsWith('/auth/')).optional(),
    next: z.array(z.string().startsWith('/')),
    reloadSafe: z.boolean().default(false),
    /** The document's title while the page is shown. */
    title: z.string().optional(),
    bottomNavigation: z.boolean().optional(),
    /** The server draws it, with the release's {@link RemoteRelease server build}. */
    serverRender: z.boolean().optional(),
    /** A browser may keep it for when there is no line: nothing of a person is in its address or its HTML. */
    offline: z.boolean().optional(),
  }),
);

const Address = z.string().regex(/^\/[^\s:]*$/);

const NavigationEntry = z.object({
  label: z.string(),
  path: Address,
  icon: z.string(),
  order: z.number().int(),
});

export const RemoteRelease = z.object({
  ...common,
  part: PartName.refine((name) => name !== 'host', 'a remote has another name than the host'),
  kind: z.literal('remote'),
  global: z.string().regex(/^[A-Za-z_]\w*$/),
  entry: FileRef,
  exposes: z.record(z.string(), FileSet),
  /** By expose, the version of what it promises to others; earlier releases have none. */
  contracts: z.record(z.string(), Version).default({}),
  pages: z.array(Page),
  /** What its code asks for later; left out where the build pins that itself, and by earlier releases. */
  chunks: z.array(FileRef).optional(),
  /** What customers call it; general words stand in for it in releases that don't say. */
  displayName: z.string().optional(),
  /** What customers read while it is down. */
  unavailableMessage: z.string().optional(),
  navigation: z.array(NavigationEntry).default([]),
  /** Addresses of other parts that its pages lead to. */
  links: z.array(Address).default([]),
  /** Pieces of other remotes that its pages show, e.g. `orders/invoice`. */
  uses: z.array(z.string().regex(/^[a-z][a-z0-9-]*\/[\w-]+$/)).default([]),
  /** By piece, the versions of its contract that it takes; any where nothing is said. */
  requires: z.record(z.string(), Range).default({}),
  shared: z.object({ needs: z.record(z.string(), z.string()) }),
  /** Draws pages on a server; none where no page asks for it, and in earlier releases. */
  server: FileRef.optional(),
});
export type RemoteRelease = z.infer<typeof RemoteRelease>;

export const HostRelease = z.object({
  ...common,
  part: z.literal('host'),
  kind: z.literal('host'),
  /** 2 if it takes pages that bring only their own remotes; 1, if every page must bring all. */
  pageFormat: z.literal([1, 2]).default(1),
  main: FileSet,
  /** Pages of the host's own: onboarding. */
  pages: z.array(RoutePath),
  /** What its bottom navigation takes; left out by earlier releases, which had entries of their own. */
  navigation: z.object({ limit: z.number().int().positive(), icons: z.array(z.string()) }).optional(),
  /** Addresses of remotes that it leads to. */
  links: z.array(Address).default([]),
  /** The static shell drawn inside the HTML before any script runs. */
  shell: FileName,
  /** Drawn into every page, as a script pinned by its hash: looks after the main script. */
  guard: FileName.optional(),
  /** Drawn into a page that has calls to begin with, as a script pinned by its hash; earlier releases have none. */
  firstCalls: FileName.optional(),
  /** What sends calls, where the main file doesn't have it. */
  api: FileSet.optional(),
  icons: z.record(z.string(), FileName),
  /** Draws pages on a server; earlier releases have none. */
  server: FileRef.optional(),
  /** Whose signature makes a deployment genuine while this host is live; none: deployments need no signature. */
  deploymentKeys: z.array(DeploymentKey).default([]),
  shared: z.object({ provides: z.record(z.string(), Version) }),
});
export type HostRelease = z.infer<typeof HostRelease>;

/** What `release.json` holds: everything that the composer, the gate and a browser must know of a release. */
export const Release = z.discriminatedUnion('kind', [RemoteRelease, HostRelease]);
export type Release = z.infer<typeof Release>;

/** `catalog@1.4.0` */
export const nameOf = (release: { part: string; version: string }): string =>
  `${release.part}@${release.version}`;
