/** The address of a search (rule: search-in-the-address). */
export const searchAddress = (words: string): string => `/all-items?${new URLSearchParams({ q: words })}`;
