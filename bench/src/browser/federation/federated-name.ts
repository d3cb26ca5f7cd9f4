/** A remote's name in the federation runtime: not its bare word, since the orders remote has a chunk `orders` too. */
export const federatedName = (part: string): string => `food_${part}`;
