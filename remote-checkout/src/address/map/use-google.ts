import { siteConfig } from '@food/platform/config';
import { useEffect, useMemo, useState } from 'react';

/** How far Google's map has loaded; null where it isn't used: no key, or it failed or took too long on this visit. */
export type GoogleStage = 'loading' | 'loaded' | 'drawn' | null;

export interface Google {
  readonly stage: GoogleStage;
  /** The library is there. */
  onLoaded(): void;
  /** The map shows its pictures: only then is it sure to work. */
  onDrawn(): void;
  /** The library didn't load. */
  onUnavailable(): void;
  /** Google doesn't take the site's key. It says so once in the life of a page. */
  onTurnedDown(): void;
}

/**
 * How long the library may take, and then its first pictures; after that the form goes on without Google (rule:
 * google-maps-patience).
 */
const PATIENCE_MS = 8_000;

let turnedDown: string | null = null;

const isEnabled = (): boolean => {
  const { googleMapsKey } = siteConfig();
  return googleMapsKey !== null && googleMapsKey !== turnedDown;
};

/** Google's part in the address form; it is waited for only while the form is open. */
export function useGoogle(isOpen: boolean): Google {
  const [stage, setStage] = useState<GoogleStage>(() => (isEnabled() ? 'loading' : null));
  useEffect(() => {
    if (!isOpen || (stage !== 'loading' && stage !== 'loaded')) return;
    const patience = setTimeout(() => setStage(null), PATIENCE_MS);
    return () => clearTimeout(patience);
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
