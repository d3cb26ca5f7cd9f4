import { flyToCart } from './fly-to-cart';

const matchMedia = window.matchMedia;
const flights: Animation[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  flights.length = 0;
  document.body.innerHTML = '<div id="card"><img src="/dosa.webp" alt="Dosa"></div>';
  Element.prototype.animate = jest.fn(() => {
    const flight = {} as Animation;
    flights.push(flight);
    return flight;
  });
});
afterEach(() => {
  jest.useRealTimers();
  window.matchMedia = matchMedia;
  document.body.innerHTML = '';
  Reflect.deleteProperty(Element.prototype, 'animate');
});

const card = () => document.querySelector('#card');
const pictures = () => document.querySelectorAll('img');
const addDish = () => {
  flyToCart(card());
  jest.runAllTimers();
};

describe('The dish that lands in the cart', () => {
  it('flies in the size that is on the screen, so that nothing is loaded for it', () => {
    Object.defineProperty(pictures()[0], 'currentSrc', { value: '/144/dosa.avif' });

    addDish();

    expect(pictures()[1]).toHaveAttribute('src', '/144/dosa.avif');
  });

  it('flies as a copy that says nothing, and leaves nothing behind', () => {
    addDish();
    expect(pictures()).toHaveLength(2);
    expect(pictures()[1]).toHaveAttribute('alt', '');
    expect(pictures()[1]).toHaveAttribute('src', '/dosa.webp');

    flights[0]?.onfinish?.({} as AnimationPlaybackEvent);

    expect(pictures()).toHaveLength(1);
  });

  it('stays where it is for those who asked for less motion', () => {
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: true });

    addDish();

    expect(pictures()).toHaveLength(1);
  });

  it('comes after the frame that shows what the tap did', () => {
    flyToCart(card());
    expect(pictures()).toHaveLength(1);

    jest.runAllTimers();

    expect(pictures()).toHaveLength(2);
  });

  it('flies from where it was tapped to where the cart is, and looks through no page for either', () => {
    document.body.insertAdjacentHTML('beforeend', '<aside id="cart-bar"></aside>');
    const placed = (left: number) => () => new DOMRect(left, 0, 10, 10);
    const picture = pictures()[0] as Element;
    Object.assign(picture, { getBoundingClientRect: placed(20) });
    Object.assign(document.getElementById('cart-bar') as Element, { getBoundingClientRect: placed(70) });
    const search = jest.spyOn(document, 'querySelectorAll');

    flyToCart(card());
    Object.assign(picture, { getBoundingClientRect: placed(500) });
    jest.runAllTimers();

    expect(search).not.toHaveBeenCalled();
    expect(Element.prototype.animate).toHaveBeenCalledWith(
      [{}, expect.objectContaining({ transform: 'translate(50px, 0px) scale(0.15)' })],
      expect.anything(),
    );
    search.mockRestore();
  });

  it('does without a picture', () => {
    document.body.innerHTML = '<div id="card"></div>';

    addDish();

    expect(flights).toHaveLength(0);
  });
});
