declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';

/** The module that `everyWord` of gallery/rspack.config.mjs makes from the remotes' messages. */
declare module 'every-word' {
  /** The texts of each part. */
  export const WORDS: Record<string, (key: string, values?: Record<string, unknown>) => string>;
  /** The texts of its `remote.json` in other languages, by the English words. */
  export const PLACES: Record<string, Record<string, Record<string, string>>>;
}
