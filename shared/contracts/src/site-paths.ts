/** Below these the API answers. */
export const API_PREFIXES = ['/auth', '/ops', '/dev', '/telemetry'] as const;

/** Below these the site has its files: those of releases, and the live federation manifests. */
export const FILE_PREFIXES = ['/releases', '/mf'] as const;
