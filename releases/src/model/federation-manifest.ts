/** The file of a remote's release by which any Module Federation host can load it. */
export const FEDERATION_MANIFEST = 'mf-manifest.json';

/** Where the site has the federation manifest of a remote's live release, below its own address. */
export const manifestPath = (remote: string): string => `mf/${remote}/${FEDERATION_MANIFEST}`;
