import { siteConfig } from '@food/platform/config';
import type { TileEvent } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { TileLayer } from 'react-leaflet';
import { MAX_ZOOM } from './use-view';

/** How long to wait before a missing tile is requested again. */
const AGAIN_MS = 15_000;

/** The map's tiles; `onMissing` is called with whether there are none at all (rule: map-without-pictures). */
export function Tiles({ onMissing }: { onMissing(missing: boolean): void }) {
  const { tileUrl, tileAttribution } = siteConfig();
  const handlers = useTilesAgain(onMissing);
  // Tile servers reject requests without a referrer (rule: tiles-want-a-referrer).
  return (
    <TileLayer
      url={tileUrl}
      attribution={tileAttribution}
      maxZoom={MAX_ZOOM}
      referrerPolicy="strict-origin-when-cross-origin"
      eventHandlers={handlers}
    />
  );
}

/** Requests missing tiles again: one from time to time, and all others once any has arrived. */
function useTilesAgain(onMissing: (missing: boolean) => void) {
  const [tiles] = useState(() => ({ here: new Set<HTMLElement>(), lost: new Set<HTMLImageElement>() }));
  const [areLost, setAreLost] = useState(false);
  useEffect(() => {
    if (!areLost) return;
    const [one] = tiles.lost;
    const askForOne = () => one && askAgain(one);
    const asking = setInterval(askForOne, AGAIN_MS);
    window.addEventListener('online', askForOne);
    return () => {
      clearInterval(asking);
      window.removeEventListener('online', askForOne);
    };
  }, [tiles, areLost]);
  return useMemo(() => {
    const { here, lost } = tiles;
    const tell = () => {
      setAreLost(lost.size > 0);
      onMissing(lost.size > 0 && here.size === 0);
    };
    return {
      tileerror({ tile }: TileEvent) {
        lost.add(tile);
        tell();
      },
      tileload({ tile }: TileEvent) {
        here.add(tile);
        lost.delete(tile);
        // Each once: a tile under way must not start again when others arrive. One that fails again is missing again.
        const others = [...lost];
        lost.clear();
        tell();
        for (const other of others) askAgain(other);
      },
      tileunload({ tile }: TileEvent) {
        here.delete(tile);
        lost.delete(tile);
        tell();
      },
    };
  }, [tiles, onMissing]);
}

/** Setting its own address again makes a browser load it again. */
function askAgain(tile: HTMLImageElement): void {
  const { src } = tile;
  tile.src = src;
}
