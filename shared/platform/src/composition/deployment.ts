/** A file of a release, relative to its folder, with its integrity (SHA-256). */
export interface FileRef {
  readonly file: string;
  readonly integrity: string;
}

/** The files of one entry point, in loading order. */
export interface FileSet {
  readonly js: readonly FileRef[];
  readonly css: readonly FileRef[];
}

/** A page as its remote's release declares it. */
export interface PageManifest extends FileSet {
  /** Route path, e.g. `/category/:categoryId`. */
  readonly path: string;
  /** Addresses that a visitor most likely opens next; prefetched while the line is idle. */
  readonly next: readonly string[];
  /** A reload loses nothing, so the page may say that a newer version of the site is live. */
  readonly reloadSafe: boolean;
  /** The document's title while the page is shown, without the restaurant's name. */
  readonly title?: string | undefined;
  /** The bottom navigation is shown below the page. */
  readonly bottomNavigation?: boolean | undefined;
}

/** An entry of the bottom navigation. */
export interface NavigationEntry {
  readonly label: string;
  readonly path: string;
  /** The name of one of the host's icons. */
  readonly icon: string;
}

/** All data of a remote's release that a browser needs to run it; no further manifest is requested. */
export interface ReleaseManifest {
  readonly name: string;
  readonly version: string;
  /** The container's global variable; a different one for each version. */
  readonly global: string;
  readonly entry: FileRef;
  readonly exposes: Readonly<Record<string, FileSet>>;
  readonly pages: readonly PageManifest[];
  /**
   * Scripts and style sheets that its code requests later, if the build doesn't pin them itself: the host does, and lets no other
   * file of the release run.
   */
  readonly chunks?: readonly FileRef[] | undefined;
  /** The file with its texts, by language; none for English, whose texts are in its code (rule: site-languages). */
  readonly languages?: Readonly<Record<string, FileSet>> | undefined;
}

/** A release as a page gets it: its manifest and the address of its files (ends with a slash). */
export interface PlacedRemote extends ReleaseManifest {
  readonly base: string;
}

/** A remote's place in a page. */
export interface ComposedRemote {
  readonly live: PlacedRemote;
  readonly previous: PlacedRemote | null;
  /** Its name for customers. */
  readonly displayName?: string | undefined;
  /** The text for customers while it is down. */
  readonly unavailableMessage?: string | undefined;
}

/** The data of a remote that every page has. */
export interface RemoteRoutesTable {
  /** Version of the live release. */
  readonly version: string;
  /** Its name for customers. */
  readonly displayName?: string | undefined;
  readonly pages: readonly Pick<PageManifest, 'path' | 'bottomNavigation'>[];
}

/** The composition that a page was made with and keeps until the next full load. */
export interface PageComposition {
  /** The deployment's number; 0 in development. */
  readonly deployment: number;
  /** The host's version. */
  readonly host: string;
  /** The remotes that this page shows; all of them without {@link routes}. */
  readonly remotes: Readonly<Record<string, ComposedRemote>>;
  /** The pages of every remote. */
  readonly routes?: Readonly<Record<string, RemoteRoutesTable>> | undefined;
  /** The address of the other remotes, with a slash at the end: `orders@1.1.0.json` below it is a {@link ComposedRemote}. */
  readonly remotesAt?: string;
  /**
   * Their second address while their version is live, with a slash at the end. It is the same in every deployment, so a browser
   * already has what stayed as it was. None in a page that shows a preview.
   */
  readonly liveRemotesAt?: string;
  /** The entries of all remotes, in order; the host shows as many as it has room for. */
  readonly navigation?: readonly NavigationEntry[];
}

/** The releases that a page shows in place of the live ones, and those that were requested and aren't in the store. */
export interface PreviewNotice {
  /** E.g. `catalog@1.5.0`. */
  readonly releases: readonly string[];
  readonly deployment: number | null;
  readonly unknown: readonly string[];
  /** The gate's verdict on it, in one sentence, from when its link was made. */
  readonly verdict?: string;
}
