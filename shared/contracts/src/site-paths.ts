/** Below these the API answers. */
export const API_PREFIXES = ['/auth', '/ops', '/dev', '/telemetry'] as const;

/** Below it a page finds the remotes of its deployment that it didn't bring. */
export const REMOTES_PATH = '/composition';

/** Below these the site has its files: those of releases, the live federation manifests, and the remotes of deployments. */
export const FILE_PREFIXES = ['/releases', '/mf', REMOTES_PATH] as const;
