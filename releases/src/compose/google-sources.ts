const NONE = { script: [], style: [], font: [], connect: [], worker: [], policies: [] };

const LIBRARY = ['https://maps.googleapis.com', 'https://maps.gstatic.com'];

/**
 * What the Google Maps library needs in a page's policy (docs/decisions/011-a-nonce-for-google-maps.md), as in its guide:
 * developers.google.com/maps/documentation/javascript/content-security-policy. Nothing without a nonce, since the library can't
 * render without its style elements.
 */
export function googleSources(nonce: string | null): Record<keyof typeof NONE, string[]> {
  if (nonce === null) return NONE;
  return {
    script: LIBRARY,
    style: [`'nonce-${nonce}'`, 'https://fonts.googleapis.com'],
    font: ['https://fonts.gstatic.com'],
    connect: [...LIBRARY, 'https://mapsresources-pa.googleapis.com', 'data:', 'blob:'],
    worker: ['blob:'],
    // The names that its loader uses on sites with Trusted Types (github.com/googlemaps/js-api-loader).
    policies: ['google-maps-api-loader', 'google-maps-api#html', 'lit-html'],
  };
}
