/** The variant that the others are compared with. */
export const TWIN = 'spa + hints';

/** The same; its pages are drawn by a server like the product's. */
export const RENDERED_TWIN = 'spa + hints, rendered';

export const PLAIN_FEDERATION = 'plain federation';
