import { PartName } from '@food/contracts/part';
import { z } from 'zod';

/**
 * An object that keeps what a newer version of the command has written in it: a deployment repeats the releases that stay live,
 * and must not lose any of it.
 */
export const keeping = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.looseObject(shape) as unknown as z.ZodObject<Shape>;

/** A file's digest, in the form that browsers accept. */
export const Integrity = z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$|^sha384-[A-Za-z0-9+/]{64}$/);
/** A file's path inside a release. No segment begins with a dot, so that no path can lead out of the folder. */
export const FileName = z.string().regex(/^[\w@-][\w.@-]*(\/[\w@-][\w.@-]*)*$/);
const FileRef = keeping({ file: FileName, integrity: Integrity });
const FileSet = keeping({ js: z.array(FileRef), css: z.array(FileRef) });

export const Version = z
  .string()
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'a version looks like 1.4.0 or 1.4.0-rc.1');

/** A range of accepted versions, in npm's notation. */
const Range = z.string().regex(/^(\*|[\^~]?\d+\.\d+\.\d+)$/);

/** A public Ed25519 key: 32 bytes in base64. */
export const DeploymentKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);

const RoutePath = z.string().regex(/^\/[A-Za-z0-9:_/-]*$/);

/** By language, the file with a release's texts; absent if it has none, and in older releases. */
const Languages = z.record(z.string().regex(/^[a-z]{2}$/), FileSet).optional();
/** By language, the translations of the English texts in remote.json or host.json; absent in older releases. */
const Translations = z.record(z.string().regex(/^[a-z]{2}$/), z.record(z.string(), z.string())).optional();

/**
 * By module of a shared package, a digest of its types as of the build, with the compiler's version before a colon; absent if it had
 * none as sources, and in older releases.
 */
const SharedTypes = z.record(z.string(), z.string()).optional();

const common = {
  format: z.literal(1),
  part: PartName,
  version: Version,
  /** The revision of the source, e.g. a commit, with `-dirty` if it had changes besides; for people. */
  revision: z.string(),
  /** The team, as the CODEOWNERS of its repository names it; absent if that names none, and in older releases. */
  owner: z.string().optional(),
  createdAt: z.string(),
  /** Digest of everything that the build read: equal digests give equal releases. */
  source: z.string(),
  languages: Languages,
  translations: Translations,
  /**
   * The calls of the API that its code sends, e.g. `PATCH /auth/order/:/cancel`; a server that doesn't answer one of them doesn't
   * show the release (rule: calls-are-answered). Absent in older releases.
   */
  calls: z.array(z.string()).optional(),
  files: z.record(FileName, keeping({ bytes: z.number().int(), integrity: Integrity })),
  /** By the part's own key, over all other fields as published (../signing/signature.ts); absent without a key. */
  signature: keeping({ key: DeploymentKey, value: z.string() }).optional(),
};

/** Releases that were published with the earlier names of two fields stay usable: a release is never changed. */
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
    /** Calls of a customer that the page's HTML begins; absent in older releases. */
    firstCalls: z.array(z.string().startsWith('/auth/')).optional(),
    next: z.array(z.string().startsWith('/')),
    reloadSafe: z.boolean().default(false),
    /** The document's title while the page is shown. */
    title: z.string().optional(),
    bottomNavigation: z.boolean().optional(),
    /** The server renders it, with the release's {@link RemoteRelease server build}. */
    serverRender: z.boolean().optional(),
    /** A browser may cache it for offline use: neither its address nor its HTML contains personal data. */
    offline: z.boolean().optional(),
  }),
);

const Address = z.string().regex(/^\/[^\s:]*$/);

const NavigationEntry = keeping({
  label: z.string(),
  path: Address,
  icon: z.string(),
  order: z.number().int(),
});

export const RemoteRelease = keeping({
  ...common,
  part: PartName.refine((name) => name !== 'host', 'a remote has another name than the host'),
  kind: z.literal('remote'),
  global: z.string().regex(/^[A-Za-z_]\w*$/),
  entry: FileRef,
  exposes: z.record(z.string(), FileSet),
  /** By expose, the version of its contract; older releases have none. */
  contracts: z.record(z.string(), Version).default({}),
  pages: z.array(Page),
  /** Files that its code requests later; absent if the build pins them itself, and in older releases. */
  chunks: z.array(FileRef).optional(),
  /** Its name for customers; a general text stands in for it in releases without one. */
  displayName: z.string().optional(),
  /** The text for customers while it is down. */
  unavailableMessage: z.string().optional(),
  navigation: z.array(NavigationEntry).default([]),
  /** Addresses of other parts that its pages link to. */
  links: z.array(Address).default([]),
  /** Pieces of other remotes that its pages show, e.g. `orders/invoice`. */
  uses: z.array(z.string().regex(/^[a-z][a-z0-9-]*\/[\w-]+$/)).default([]),
  /** By piece, the versions of its contract that it accepts; any if absent. */
  requires: z.record(z.string(), Range).default({}),
  shared: keeping({ needs: z.record(z.string(), z.string()), types: SharedTypes }),
  /** Renders pages on a server; absent if no page asks for it, and in older releases. */
  server: FileRef.optional(),
});
export type RemoteRelease = z.infer<typeof RemoteRelease>;

export const HostRelease = keeping({
  ...common,
  part: z.literal('host'),
  kind: z.literal('host'),
  /** 2 if it accepts pages that bring only their own remotes; 1 if every page must bring all. */
  pageFormat: z.literal([1, 2]).default(1),
  main: FileSet,
  /** The host's own pages: onboarding. */
  pages: z.array(RoutePath),
  /** What its bottom navigation accepts; absent in older releases, which had entries of their own. */
  navigation: keeping({ limit: z.number().int().positive(), icons: z.array(z.string()) }).optional(),
  /** Addresses of remotes that it links to. */
  links: z.array(Address).default([]),
  /** The static shell drawn inside the HTML before any script runs. */
  shell: FileName,
  /** Inlined into every page, as a script pinned by its hash: watches the main script. */
  guard: FileName.optional(),
  /** Inlined into a page with first calls, as a script pinned by its hash; older releases have none. */
  firstCalls: FileName.optional(),
  icons: z.record(z.string(), FileName),
  /** Renders pages on a server; older releases have none. */
  server: FileRef.optional(),
  /** The keys whose signature makes a deployment genuine while this host is live; without keys deployments need no signature. */
  deploymentKeys: z.array(DeploymentKey).default([]),
  shared: keeping({ provides: z.record(z.string(), Version), types: SharedTypes }),
});
export type HostRelease = z.infer<typeof HostRelease>;

/** The content of `release.json`: everything that the composer, the gate and a browser must know of a release. */
export const Release = z.discriminatedUnion('kind', [RemoteRelease, HostRelease]);
export type Release = z.infer<typeof Release>;

/** `catalog@1.4.0` */
export const nameOf = (release: { part: string; version: string }): string =>
  `${release.part}@${release.version}`;
