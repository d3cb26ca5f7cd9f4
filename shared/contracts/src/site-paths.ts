/** Below these the API answers. */
export const API_PREFIXES = ['/auth', '/ops', '/dev', '/telemetry'] as const;

/** Below it a page finds the remotes of its deployment that it didn't bring. */
export const REMOTES_PATH = '/composition';

/** Stands there in the place of a deployment's number for whichever is live. */
export const LIVE_REMOTES = 'live';

/** Below these the site has its files: those of releases, the live federation manifests, and the remotes of deployments. */
export const FILE_PREFIXES = ['/releases', '/mf', REMOTES_PATH] as const;

/** The web app manifest, by which the site is installed (releases/src/compose/web-app-manifest.ts). */
export const MANIFEST_PATH = '/manifest.webmanifest';

/** The script that shows kept pages while there is no line (releases/src/offline). */
export const WORKER_PATH = '/service-worker.js';

/** Other paths that the server answers: pictures, the live channel, and calls of other programs. */
const OTHER_PATHS = [
  '/images',
  '/uploads',
  '/socket.io',
  '/deployment.json',
  MANIFEST_PATH,
  WORKER_PATH,
  '/openapi.json',
  '/metrics',
  '/healthz',
  '/readyz',
] as const;

/** All paths that the server keeps for itself: no page has one of them, or one below them (rule: paths-of-the-server). */
export const SITE_PATHS: readonly string[] = [...API_PREFIXES, ...FILE_PREFIXES, ...OTHER_PATHS];

/** Whether the server keeps a path for itself. */
export const isSitePath = (path: string): boolean =>
  SITE_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
