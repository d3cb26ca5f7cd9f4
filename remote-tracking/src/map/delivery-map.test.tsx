import { setSiteConfig } from '@food/platform/config';
import { expectAnnounced } from '@food/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type LatLng, Map as LeafletMap } from 'leaflet';
import type { Point } from '../live/point';
import { FALLBACK_HOME } from '../live/tracked-order';
import DeliveryMap from './delivery-map';

const HOME = { latitude: 17.41, longitude: 78.44, approximate: false };
const point = (at: number, latitude: number): Point => ({ latitude, longitude: 78.44, at });
const RIDE = [point(1, 17.43), point(2, 17.42)];
const drawn = (name: string) => document.querySelectorAll(`path.${name}`);

afterEach(() => jest.restoreAllMocks());

describe('The map of a delivery', () => {
  it('shows courier, home, the line between them and the way travelled', () => {
    render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);

    expect(screen.getByTitle('Delivery person')).toHaveClass('courier');
    expect(screen.getByTitle('Your location')).toHaveClass('home');
    expect(drawn('line')).toHaveLength(1);
    expect(drawn('trail')).toHaveLength(1);
  });

  it('hides its lines from screen readers, for which they are an image without a name', () => {
    render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);

    expect(drawn('line')[0]?.closest('[aria-hidden="true"]')).toContainElement(
      drawn('trail')[0] as SVGElement,
    );
  });

  it('shows home alone before there is a courier', () => {
    render(<DeliveryMap home={HOME} trail={[]} arrived={false} />);

    expect(screen.getByTitle('Your location')).toBeInTheDocument();
    expect(screen.queryByTitle('Delivery person')).not.toBeInTheDocument();
    expect(drawn('line')).toHaveLength(0);
  });

  it('shows the courier alone while the destination is unknown', () => {
    render(<DeliveryMap home={null} trail={RIDE} arrived={false} />);

    expect(screen.getByTitle('Delivery person')).toBeInTheDocument();
    expect(screen.queryByTitle('Your location')).not.toBeInTheDocument();
    expect(drawn('line')).toHaveLength(0);
  });

  it('calls the fallback point approximate', () => {
    render(<DeliveryMap home={FALLBACK_HOME} trail={[]} arrived={false} />);

    expect(screen.getByTitle('Approximate location')).toBeInTheDocument();
  });

  it('says at the marker that the delivery has arrived', async () => {
    render(<DeliveryMap home={HOME} trail={RIDE} arrived />);

    await userEvent.click(screen.getByTitle('Delivery person'));

    expect(await screen.findByText('Delivery has arrived!')).toBeInTheDocument();
  });

  it('glides with the courier, and not before they move', () => {
    const { rerender } = render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);
    expect(screen.getByTitle('Delivery person')).not.toHaveClass('gliding');

    rerender(<DeliveryMap home={HOME} trail={[...RIDE, point(3, 17.415)]} arrived={false} />);

    expect(screen.getByTitle('Delivery person')).toHaveClass('gliding');
  });

  it.each([
    ['the time between two positions', 2_000, '2000ms'],
    ['5 seconds', 600_000, '5000ms'],
  ])('glides for %s, no longer', (_, gap, glide) => {
    const { rerender } = render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);

    rerender(<DeliveryMap home={HOME} trail={[...RIDE, point(2 + gap, 17.415)]} arrived={false} />);

    expect(screen.getByTitle('Delivery person').style.getPropertyValue('--glide')).toBe(glide);
  });

  it('opened late shows at once where the courier is heading', () => {
    render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);

    expect(screen.getByTitle('Delivery person').style.getPropertyValue('--heading')).toBe('-180deg');
  });

  it('turns to where the courier is heading', () => {
    const courier = () => screen.getByTitle('Delivery person');
    const heading = () => courier().style.getPropertyValue('--heading');
    const { rerender } = render(<DeliveryMap home={HOME} trail={RIDE.slice(0, 1)} arrived={false} />);
    expect(courier()).not.toHaveClass('heading');

    rerender(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);
    expect(heading()).toBe('-180deg');
    const west = { ...point(3, 17.42), longitude: 78.43 };
    rerender(<DeliveryMap home={HOME} trail={[...RIDE, west]} arrived={false} />);

    expect(heading()).toBe('-90deg');
    expect(courier()).toHaveClass('westward');
  });

  it('may be left while it zooms', () => {
    const fitBounds = jest.spyOn(LeafletMap.prototype, 'fitBounds');
    const { unmount } = render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);
    const map = fitBounds.mock.contexts[0] as LeafletMap & {
      _animateZoom(to: LatLng, zoom: number, starts: true): void;
    };
    jest.useFakeTimers();
    map._animateZoom(map.getCenter(), 15, true);

    unmount();

    expect(() => jest.advanceTimersByTime(1_000)).not.toThrow();
    jest.useRealTimers();
  });

  it('keeps courier and home in view, 50 px from the edges', () => {
    const fitBounds = jest.spyOn(LeafletMap.prototype, 'fitBounds');

    render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);

    const corners = [
      [17.41, 78.44],
      [17.42, 78.44],
    ];
    const around = { paddingTopLeft: [50, 50], paddingBottomRight: [50, 50] };
    expect(fitBounds).toHaveBeenLastCalledWith(corners, expect.objectContaining(around));
  });

  it('keeps them above the sheet that lies over its lower edge on a phone', () => {
    const fitBounds = jest.spyOn(LeafletMap.prototype, 'fitBounds');
    const sheet = document.createElement('style');
    sheet.textContent = '.map { scroll-padding-bottom: 32px }';
    document.head.append(sheet);

    render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);

    const below = expect.objectContaining({ paddingBottomRight: [50, 82] });
    expect(fitBounds).toHaveBeenLastCalledWith(expect.anything(), below);
    sheet.remove();
  });

  it('zooms in to 19 and no further', () => {
    const fitBounds = jest.spyOn(LeafletMap.prototype, 'fitBounds');
    render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);

    const map = fitBounds.mock.contexts.at(-1) as LeafletMap;

    expect(map.getMaxZoom()).toBe(19);
  });

  it('pans to the courier alone while the destination is unknown', () => {
    const fitBounds = jest.spyOn(LeafletMap.prototype, 'fitBounds');
    const panTo = jest.spyOn(LeafletMap.prototype, 'panTo');

    render(<DeliveryMap home={null} trail={RIDE} arrived={false} />);

    expect(panTo).toHaveBeenLastCalledWith([17.42, 78.44], expect.anything());
    expect(fitBounds).not.toHaveBeenCalled();
  });

  it.each([
    ['turns the wheel', (map: Element) => fireEvent.wheel(map)],
    ['drags', (map: Element) => fireEvent.pointerDown(map)],
    ['moves it with the keyboard', (map: Element) => fireEvent.keyDown(map, { key: 'ArrowLeft' })],
    // Enter, a screen reader and voice control press a button without a pointer.
    ['zooms by its buttons', () => fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))],
  ])('leaves the view alone once the customer %s, and follows again on request', async (_, takeInHand) => {
    const fitBounds = jest.spyOn(LeafletMap.prototype, 'fitBounds');
    const { container, rerender } = render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);
    takeInHand(container.querySelector('.map') as Element);
    fitBounds.mockClear();

    rerender(<DeliveryMap home={HOME} trail={[...RIDE, point(3, 17.415)]} arrived={false} />);
    expect(fitBounds).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Follow delivery' }));

    expect(fitBounds).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Follow delivery' })).not.toBeInTheDocument();
  });

  it('has a role and a name for who comes to it by Tab', async () => {
    render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);

    await userEvent.tab();

    expect(screen.getByRole('application', { name: /^Map/ })).toHaveFocus();
  });

  it('takes the focus of "Follow delivery", which is removed as it is pressed', async () => {
    render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);
    fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowLeft' });
    const follow = screen.getByRole('button', { name: 'Follow delivery' });

    follow.focus();
    await userEvent.keyboard('{Enter}');

    expect(follow).not.toBeInTheDocument();
    expect(screen.getByRole('application')).toHaveFocus();
  });

  it('goes on following while the customer only tabs through it', () => {
    const { container } = render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);

    fireEvent.keyDown(container.querySelector('.map') as Element, { key: 'Tab' });

    expect(screen.queryByRole('button', { name: 'Follow delivery' })).not.toBeInTheDocument();
  });

  it("takes its tiles from the site's configuration, and names their makers", () => {
    setSiteConfig({ tileUrl: 'https://tiles.example.com/{z}/{x}/{y}.png', tileAttribution: 'Example maps' });

    const { container } = render(<DeliveryMap home={HOME} trail={[]} arrived={false} />);

    expect(container).toHaveTextContent('Example maps');
  });

  describe('if its pictures don’t come', () => {
    const words = "The map can't be loaded right now. You can still follow your order here.";
    const tiles = () => [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];
    const lose = () => {
      for (const tile of tiles()) fireEvent.error(tile);
    };
    beforeEach(() => {
      jest.useFakeTimers();
      for (const side of ['clientWidth', 'clientHeight'] as const)
        jest.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(512);
    });
    afterEach(() => jest.useRealTimers());

    it('says so, and goes on showing courier, home and the way', async () => {
      render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);
      expect(screen.queryByText(words)).not.toBeInTheDocument();

      lose();

      expect(screen.getByText(words)).toBeInTheDocument();
      await expectAnnounced(words);
      expect(screen.getByTitle('Delivery person')).toBeInTheDocument();
      expect(screen.getByTitle('Your location')).toBeInTheDocument();
      expect(drawn('trail')).toHaveLength(1);
    });

    it.each([
      ['after a while', () => jest.advanceTimersByTime(15_000)],
      ['once there is a line', () => fireEvent(window, new Event('online'))],
    ])('asks for one again %s, for the others when it came, and takes its words back', (_, wait) => {
      render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);
      lose();
      const asked = jest.spyOn(HTMLImageElement.prototype, 'src', 'set');
      const again = () => asked.mock.contexts.map((tile) => tiles().indexOf(tile));
      expect(tiles().length).toBeGreaterThan(1);
      expect(again()).toEqual([]);

      wait();
      expect(again()).toEqual([0]);
      fireEvent.load(tiles()[0] as Element);

      expect(again()).toEqual(tiles().map((_tile, at) => at));
      expect(screen.queryByText(words)).not.toBeInTheDocument();
    });

    it('asks for each once, though others come before it', () => {
      render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);
      lose();
      const asked = jest.spyOn(HTMLImageElement.prototype, 'src', 'set');

      for (const tile of tiles()) fireEvent.load(tile);

      expect(asked).toHaveBeenCalledTimes(tiles().length - 1);
    });

    it('says nothing while some are there', () => {
      render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);

      fireEvent.load(tiles()[0] as Element);
      for (const tile of tiles().slice(1)) fireEvent.error(tile);

      expect(screen.queryByText(words)).not.toBeInTheDocument();
    });

    it('keeps courier and home below its words', () => {
      const fitBounds = jest.spyOn(LeafletMap.prototype, 'fitBounds');
      const style = document.createElement('style');
      style.textContent = '.bare .map { scroll-padding-top: 48px }';
      document.head.append(style);
      render(<DeliveryMap home={HOME} trail={RIDE} arrived={false} />);

      lose();

      const above = expect.objectContaining({ paddingTopLeft: [50, 98] });
      expect(fitBounds).toHaveBeenLastCalledWith(expect.anything(), above);
      style.remove();
    });
  });
});
