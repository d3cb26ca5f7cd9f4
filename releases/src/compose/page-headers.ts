import type { Deployment } from '../model/deployment';

/** The headers of a page, on any server: what the browser may run, and from where. */
export interface PageHeaders {
  'Content-Security-Policy': string;
  /** Every script needs its digest, whatever code requests it (decision 025). */
  'Integrity-Policy'?: string;
}

export const pageHeaders = (policy: string, pinned: boolean): PageHeaders => ({
  'Content-Security-Policy': policy,
  ...(pinned && { 'Integrity-Policy': 'blocked-destinations=(script)' }),
});

/** Whether the scripts of a deployment have digests: those of a development server change without a new name. */
export const isPinned = ({ host, remotes }: Deployment): boolean =>
  [...(host?.live.main.js ?? []), ...Object.values(remotes).map(({ live }) => live.entry)].every(
    ({ integrity }) => integrity !== '',
  );
