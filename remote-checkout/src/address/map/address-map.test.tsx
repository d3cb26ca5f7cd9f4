/** @jest-environment-options { "ownWindow": true } */
import { setSiteConfig } from '@food/platform/config';
import { expectAnnounced } from '@food/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { AddressMap } from './address-map';
import { useGoogle } from './use-google';

interface LibraryMapProps {
  children: ReactNode;
  onClick(event: unknown): void;
  onDblClick(): void;
  onTilesLoaded(): void;
}

// Google's script isn't on the fake wire: here the test decides its answer.
const library = { isLoaded: false, loadError: undefined as Error | undefined, draws: true };
jest.mock('@react-google-maps/api', () => ({
  useJsApiLoader: () => ({ ...library }),
  GoogleMap: ({ children, onClick, onDblClick, onTilesLoaded }: LibraryMapProps) => {
    useEffect(() => {
      if (library.draws) onTilesLoaded();
    }, [onTilesLoaded]);
    return (
      <div>
        <button
          type="button"
          onClick={({ clientX }) => onClick({ latLng: { lat: () => 17.5 + clientX, lng: () => 78.5 } })}
          onDoubleClick={onDblClick}
        >
          Google map
        </button>
        {children}
      </div>
    );
  },
  MarkerF: ({ position }: { position: { lat: number; lng: number } }) => (
    <p>
      pin at {position.lat}, {position.lng}
    </p>
  ),
}));

const here = { latitude: 17.4, longitude: 78.4 };
const leafletPin = () => screen.findByRole('button', { name: /^Pin of your address/ });

function openMap() {
  const onMove = jest.fn();
  const Form = () => <AddressMap position={here} onMove={onMove} google={useGoogle(true)} />;
  return { onMove, ...render(<Form />) };
}
const turnDown = () => act(() => (window as { gm_authFailure?(): void }).gm_authFailure?.());

beforeEach(() => {
  Object.assign(library, { isLoaded: false, loadError: undefined, draws: true });
  setSiteConfig({ googleMapsKey: 'a-key' });
});
afterEach(() => {
  setSiteConfig({ googleMapsKey: null });
  jest.useRealTimers();
});

describe('The map of the address form', () => {
  it("is Leaflet's without a Google key, and says nothing of Google", async () => {
    setSiteConfig({ googleMapsKey: null });
    openMap();

    expect(screen.queryByText('Loading Google Maps...')).not.toBeInTheDocument();
    expect((await leafletPin()).closest('.leaflet-container')).toBeInTheDocument();
  });

  it("is Google's with a key, once its library is there", async () => {
    library.isLoaded = true;
    openMap();

    expect(await screen.findByText('pin at 17.4, 78.4')).toBeVisible();
  });

  it('says that Google Maps is loading while it is', async () => {
    openMap();

    expect(await screen.findByText('Loading Google Maps...')).toBeVisible();
    await expectAnnounced('Loading Google Maps...');
  });

  it('tells screen readers that its pictures can’t be loaded', async () => {
    setSiteConfig({ googleMapsKey: null });
    openMap();
    await leafletPin();

    for (const tile of document.querySelectorAll('.leaflet-tile')) fireEvent.error(tile);

    const words = "The map's pictures can't be loaded. The pin still works.";
    expect(await screen.findByText(words)).toBeVisible();
    await expectAnnounced(words);
  });

  it("is Leaflet's when Google's library fails", async () => {
    library.loadError = new Error('blocked');
    openMap();

    expect((await leafletPin()).closest('.leaflet-container')).toBeInTheDocument();
    expect(screen.queryByText('Loading Google Maps...')).not.toBeInTheDocument();
  });

  it("is Leaflet's when Google takes longer than eight seconds", async () => {
    jest.useFakeTimers();
    openMap();
    await act(() => jest.advanceTimersByTimeAsync(7_999));
    expect(screen.getByText('Loading Google Maps...')).toBeVisible();

    await act(() => jest.advanceTimersByTimeAsync(1));
    jest.useRealTimers();

    expect((await leafletPin()).closest('.leaflet-container')).toBeInTheDocument();
  });

  it("stays Google's when it came in time", async () => {
    library.isLoaded = true;
    jest.useFakeTimers();
    openMap();

    await act(() => jest.advanceTimersByTimeAsync(60_000));

    expect(screen.getByText('pin at 17.4, 78.4')).toBeVisible();
  });

  it("is Leaflet's when Google's map has no pictures eight seconds after its library came", async () => {
    Object.assign(library, { isLoaded: true, draws: false });
    jest.useFakeTimers();
    openMap();
    await act(() => jest.advanceTimersByTimeAsync(7_999));
    expect(screen.getByText('pin at 17.4, 78.4')).toBeVisible();

    await act(() => jest.advanceTimersByTimeAsync(1));
    jest.useRealTimers();

    expect((await leafletPin()).closest('.leaflet-container')).toBeInTheDocument();
  });

  it("is Leaflet's when Google turns the key down, and from then on at once", async () => {
    setSiteConfig({ googleMapsKey: 'a-wrong-key' });
    library.isLoaded = true;
    const { unmount } = openMap();
    await screen.findByText('pin at 17.4, 78.4');

    turnDown();
    expect((await leafletPin()).closest('.leaflet-container')).toBeInTheDocument();
    unmount();
    openMap();

    expect(screen.queryByText('pin at 17.4, 78.4')).not.toBeInTheDocument();
    expect((await leafletPin()).closest('.leaflet-container')).toBeInTheDocument();
  });

  it("is Leaflet's the next time when Google turned the key down after the form was left", async () => {
    setSiteConfig({ googleMapsKey: 'another-wrong-key' });
    library.isLoaded = true;
    const { unmount } = openMap();
    await screen.findByText('pin at 17.4, 78.4');
    unmount();

    turnDown();
    openMap();

    expect((await leafletPin()).closest('.leaflet-container')).toBeInTheDocument();
  });
});

describe("The pin on Google's map", () => {
  beforeEach(() => {
    library.isLoaded = true;
  });

  it('moves to where the map is tapped', async () => {
    const { onMove } = openMap();

    fireEvent.click(await screen.findByText('Google map'));

    await waitFor(() => expect(onMove).toHaveBeenCalledWith({ latitude: 17.5, longitude: 78.5 }));
  });

  it.each([
    ['quickly', 0],
    ['as slowly as a system allows', 499],
  ])(
    'stays where it is when the map is tapped twice to see it closer, %s; the next tap moves it',
    async (_, between) => {
      const { onMove } = openMap();
      const map = await screen.findByText('Google map');
      jest.useFakeTimers();

      fireEvent.click(map);
      await act(() => jest.advanceTimersByTimeAsync(between));
      fireEvent.click(map);
      fireEvent.doubleClick(map);
      await act(() => jest.advanceTimersByTimeAsync(5_000));
      expect(onMove).not.toHaveBeenCalled();
      fireEvent.click(map, { clientX: 1 });
      await act(() => jest.advanceTimersByTimeAsync(5_000));

      expect(onMove.mock.calls).toEqual([[{ latitude: 18.5, longitude: 78.5 }]]);
    },
  );

  it('follows the arrow keys, and is put down when the key is let go', async () => {
    const { onMove } = openMap();
    const keys = await leafletPin();

    fireEvent.keyDown(keys, { key: 'ArrowUp' });
    fireEvent.keyDown(keys, { key: 'ArrowUp' });
    expect(onMove).not.toHaveBeenCalled();
    expect(screen.getByText('pin at 17.40009, 78.4')).toBeVisible();
    fireEvent.keyUp(keys, { key: 'ArrowUp' });

    expect(onMove).toHaveBeenCalledTimes(1);
    expect(onMove).toHaveBeenCalledWith({ latitude: 17.40009, longitude: 78.4 });
  });
});
