/** The file of a remote's release by which any Module Federation host can load it. */
export const FEDERATION_MANIFEST = 'mf-manifest.json';
