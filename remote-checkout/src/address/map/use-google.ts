import { siteConfig } from '@food/platform/config';
import { useEffect, useMemo, useState } from 'react';

/** The state of Google's map; null if it isn't used: there is no key, or it failed or took too long on this visit. */
export type GoogleStage = 'loading' | 'loaded' | 'drawn' | null;

export interface Google {
  readonly stage: GoogleStage;
  /** The library is loaded. */
  onLoaded(): void;
  /** The map shows its tiles: only then is it certain to work. */
  onDrawn(): void;
  /** The library didn't load. */
  onUnavailable(): void;
  /** Google rejects the site's key. It says so once in the life of a page. */
  onTurnedDown(): void;
}

/**
 * How long the library may take, and then its first pictures; after that the form goes on without Google (rule:
 * google-maps-timeout).
 */
const TIMEOUT_MS = 8_000;

let turnedDown: string | null = null;

const isEnabled = (): boolean => {
  const { googleMapsKey } = siteConfig();
  return googleMapsKey !== null && googleMapsKey !== turnedDown;
};

/** Google Maps in the address form; loading is awaited only while the form is open. */
export function useGoogle(isOpen: boolean): Google {
  const [stage, setStage] = useState<GoogleStage>(() => (isEnabled() ? 'loading' : null));
  useEffect(() => {
    if (!isOpen || (stage !== 'loading' && stage !== 'loaded')) return;
    const timer = setTimeout(() => setStage(null), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isOpen, stage]);
  const news = useMemo(
    () => ({
      onLoaded: () => setStage((now) => (now === 'loading' ? 'loaded' : now)),
      onDrawn: () => setStage((now) => now && 'drawn'),
      onUnavailable: () => setStage(null),
      onTurnedDown() {
        turnedDown = siteConfig().googleMapsKey;
        setStage(null);
      },
    }),
    [],
  );
  return { stage, ...news };
}
