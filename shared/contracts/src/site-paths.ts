/** The API's paths. */
export const API_PREFIXES = ['/auth', '/ops', '/dev', '/telemetry'] as const;

/** Below it a page finds the remotes of its deployment that its HTML didn't bring. */
export const REMOTES_PATH = '/composition';

/** Below it are the dictionaries that pages are compared with (rule: page-as-difference). */
export const PAGE_DICTIONARIES_PATH = `${REMOTES_PATH}/pages`;

/** Stands for the live deployment, in place of a number. */
export const LIVE_REMOTES = 'live';

/** The paths of the site's files: those of releases, the live federation manifests, and the remotes of deployments. */
export const FILE_PREFIXES = ['/releases', '/mf', REMOTES_PATH] as const;

/** The web app manifest, with which the site is installed (releases/src/compose/web-app-manifest.ts). */
export const MANIFEST_PATH = '/manifest.webmanifest';

/** The service worker, which shows cached pages offline (releases/src/offline). */
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

/** All paths that the server reserves: no page has one of them, or one below them (rule: paths-of-the-server). */
export const SITE_PATHS: readonly string[] = [...API_PREFIXES, ...FILE_PREFIXES, ...OTHER_PATHS];

/** Whether the server reserves a path. */
export const isSitePath = (path: string): boolean =>
  SITE_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
