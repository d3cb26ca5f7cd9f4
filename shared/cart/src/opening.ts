import type { getSettings } from '@food/contracts/checkout';
import { type Opening, readOpening } from '@food/contracts/opening-hours';
import { call, pathOf } from '@food/platform/call';
import { useQuery } from '@food/platform/query';
import { useSyncExternalStore } from 'react';

const SETTINGS = pathOf<typeof getSettings>('/auth/settings');
const MINUTE = 60_000;
/** How often the clock is read: hours begin and end at a full minute. */
const REFRESH_MS = 5_000;

/** The kitchen's opening hours, from the site's settings; undefined while they are unknown. */
export function useOpening(): Opening | undefined {
  return useQuery({
    queryKey: [SETTINGS],
    queryFn: () =>
      call<typeof getSettings>('GET', { path: SETTINGS }).catch((error: unknown) => {
        console.info('The opening hours could not be loaded.');
        throw error;
      }),
    select: readOpening,
  }).data;
}

function often(look: () => void): () => void {
  const timer = setInterval(look, REFRESH_MS);
  return () => clearInterval(timer);
}

/** The current minute. Null on a server and while its page is hydrated: that page may be older than the hour. */
export function useMinute(): Date | null {
  const minute = useSyncExternalStore<number | null>(
    often,
    () => Math.floor(Date.now() / MINUTE),
    () => null,
  );
  return minute === null ? null : new Date(minute * MINUTE);
}
