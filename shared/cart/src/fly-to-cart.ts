import css from './fly-to-cart.module.css';

const FLIGHT_MS = 200;

/** The cart's possible places, by id: searching the whole page for them takes longer with every dish. */
const CART_PLACES = ['cart-aside', 'cart-bar'];

/**
 * Animates a copy of the dish's picture to the cart: beside the menu or in its bar, whichever is visible, else to the middle of
 * the lower edge, where the cart bar appears. Not for customers who prefer reduced motion. Call it before anything changes, while
 * positions can be read without a new layout; the copy itself comes after the next paint, which shows the tap's effect.
 */
export function flyToCart(card: Element | null | undefined): void {
  const picture = card?.querySelector('img');
  if (typeof picture?.animate !== 'function' || wantsLessMotion()) return;
  const from = picture.getBoundingClientRect();
  const to = landing(from);
  afterPaint(() => fly(picture, from, to));
}

const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

function fly(picture: HTMLImageElement, from: DOMRect, to: string): void {
  const copy = picture.cloneNode() as HTMLImageElement;
  // Outside its <picture> it would load the full size.
  if (picture.currentSrc) copy.src = picture.currentSrc;
  copy.alt = '';
  copy.className = css.flying ?? '';
  for (const side of ['left', 'top', 'width', 'height'] as const) copy.style[side] = `${from[side]}px`;
  document.body.append(copy);
  const flight = copy.animate([{}, { transform: to, opacity: 0.3 }], {
    duration: FLIGHT_MS,
    easing: 'ease-in',
  });
  flight.onfinish = () => copy.remove();
  flight.oncancel = () => copy.remove();
}

const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function landing(from: DOMRect): string {
  const to = cartSpot();
  const x = to.x - (from.left + from.width / 2);
  const y = to.y - (from.top + from.height / 2);
  return `translate(${x}px, ${y}px) scale(0.15)`;
}

function cartSpot(): { x: number; y: number } {
  for (const id of CART_PLACES) {
    const place = document.getElementById(id);
    if (!place) continue;
    const { left, top, width, height } = place.getBoundingClientRect();
    if (width > 0) return { x: left + width / 2, y: top + height / 2 };
  }
  return { x: window.innerWidth / 2, y: window.innerHeight - 48 };
}
