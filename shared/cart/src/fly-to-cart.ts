import css from './fly-to-cart.module.css';

const FLIGHT_MS = 200;

/**
 * Lets a copy of the dish's picture fly to where the cart is: the first visible element marked `data-cart-target`, else
 * the middle of the lower edge, where the cart bar comes up. Not for those who asked for less motion.
 */
export function flyToCart(card: Element | null | undefined): void {
  const picture = card?.querySelector('img');
  if (typeof picture?.animate !== 'function' || wantsLessMotion()) return;
  const from = picture.getBoundingClientRect();
  const copy = picture.cloneNode() as HTMLImageElement;
  // Outside its <picture> it would load the whole one.
  if (picture.currentSrc) copy.src = picture.currentSrc;
  copy.alt = '';
  copy.className = css.flying ?? '';
  for (const side of ['left', 'top', 'width', 'height'] as const) copy.style[side] = `${from[side]}px`;
  document.body.append(copy);
  const flight = copy.animate([{}, { transform: landing(from), opacity: 0.3 }], {
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
  for (const target of document.querySelectorAll('[data-cart-target]')) {
    const { left, top, width, height } = target.getBoundingClientRect();
    if (width > 0) return { x: left + width / 2, y: top + height / 2 };
  }
  return { x: window.innerWidth / 2, y: window.innerHeight - 48 };
}
