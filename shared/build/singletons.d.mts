export const SINGLETONS: Readonly<Record<string, string>>;
