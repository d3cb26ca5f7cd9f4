/** The module that `everyRemote` of @food/build makes from the repository's remotes. */
declare module 'every-remote' {
  /** The paths of each remote's pages. */
  export const PAGES: Record<string, string[]>;
  /** The module that a remote exposes under this name, with its texts. */
  export const getExposed: (remote: { name: string }, expose: string) => Promise<unknown>;
}
