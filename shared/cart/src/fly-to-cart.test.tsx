import { flyToCart } from './fly-to-cart';

const matchMedia = window.matchMedia;
const flights: Animation[] = [];

beforeEach(() => {
  flights.length = 0;
  document.body.innerHTML = '<div id="card"><img src="/dosa.webp" alt="Dosa"></div>';
  Element.prototype.animate = jest.fn(() => {
    const flight = {} as Animation;
    flights.push(flight);
    return flight;
  });
});
afterEach(() => {
  window.matchMedia = matchMedia;
  document.body.innerHTML = '';
  Reflect.deleteProperty(Element.prototype, 'animate');
});

const card = () => document.querySelector('#card');
const pictures = () => document.querySelectorAll('img');

describe('The dish that lands in the cart', () => {
  it('flies in the size that is on the screen, so that nothing is loaded for it', () => {
    Object.defineProperty(pictures()[0], 'currentSrc', { value: '/144/dosa.avif' });

    flyToCart(card());

    expect(pictures()[1]).toHaveAttribute('src', '/144/dosa.avif');
  });

  it('flies as a copy that says nothing, and leaves nothing behind', () => {
    flyToCart(card());
    expect(pictures()).toHaveLength(2);
    expect(pictures()[1]).toHaveAttribute('alt', '');
    expect(pictures()[1]).toHaveAttribute('src', '/dosa.webp');

    flights[0]?.onfinish?.({} as AnimationPlaybackEvent);

    expect(pictures()).toHaveLength(1);
  });

  it('stays where it is for those who asked for less motion', () => {
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: true });

    flyToCart(card());

    expect(pictures()).toHaveLength(1);
  });

  it('does without a picture', () => {
    document.body.innerHTML = '<div id="card"></div>';

    flyToCart(card());

    expect(flights).toHaveLength(0);
  });
});
