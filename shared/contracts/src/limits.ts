/** Limits and lists that the browser, the server and the database share. Without zod, so that the browser may import it. */

/** The most pieces of one dish, in a cart and in an order (rule: cart-limits). */
export const MAX_QUANTITY = 99;
/** The most different dishes, in a cart and in an order (rule: cart-limits). */
export const MAX_LINES = 50;

/** Orders on one page of the list, unless the caller asks for fewer (rule: orders-in-pages). */
export const ORDERS_PAGE = 50;

/** Dishes that come with the page of the whole menu (rule: menu-start). */
export const MENU_START = 100;

/** The most characters of a search of the menu (rule: one-search). */
export const MAX_SEARCH = 100;

/** Every status that an order can have. */
export const ORDER_STATUSES = ['pending', 'active', 'delivered', 'cancelled', 'help'] as const;

/** A part's name, as a pattern for use inside others: `host`, or a remote's. */
export const PART_NAME = '[a-z][a-z0-9-]{0,30}';
