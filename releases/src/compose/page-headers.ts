import type { Deployment } from '../model/deployment';

/** The headers of a page, on any server: what its code may run, from where, and what it may ask the device for. */
export interface PageHeaders {
  'Content-Security-Policy': string;
  /** Every script needs its digest, whatever code requests it (decision 025). */
  'Integrity-Policy'?: string;
  'Permissions-Policy': string;
}

/** Of the device a page needs the position alone (rule: device-gives-the-position). */
const PERMISSIONS = [
  'geolocation=(self)',
  ...['camera', 'display-capture', 'hid', 'microphone', 'midi', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');

export const pageHeaders = (policy: string, pinned: boolean): PageHeaders => ({
  'Content-Security-Policy': policy,
  ...(pinned && { 'Integrity-Policy': 'blocked-destinations=(script)' }),
  'Permissions-Policy': PERMISSIONS,
});

/** Whether the scripts of a deployment have digests: those of a development server change without a new name. */
export const isPinned = ({ host, remotes }: Deployment): boolean =>
  [...(host?.live.main.js ?? []), ...Object.values(remotes).map(({ live }) => live.entry)].every(
    ({ integrity }) => integrity !== '',
  );
