/// <reference types="@food/build/globals" />
/** The table of singletons and the versions that this host provides, from shared/build/singletons.mjs. */
declare const __SINGLETONS__: Record<string, string>;
declare const __DEV__: boolean;
