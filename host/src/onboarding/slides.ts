import delivery from '@food/ui/assets/poster-delivery.svg';
import order from '@food/ui/assets/poster-order.svg';
import payment from '@food/ui/assets/poster-payment.svg';

/** One onboarding slide and where its Next goes (rule: onboarding-slides). */
export interface SlideContent {
  path: string;
  title: string;
  text: string;
  poster: string;
  next: string;
}

export const SLIDES: readonly SlideContent[] = [
  {
    path: '/',
    title: 'Order For Food',
    text: 'Biryani, dosa, chaat or a quiet thali: all that our kitchen cooks, a tap away.',
    poster: order,
    next: '/skip2',
  },
  {
    path: '/skip2',
    title: 'Easy Payment',
    text: 'The price you see is the price you pay. Settle it when dinner is at your door.',
    poster: payment,
    next: '/skip3',
  },
  {
    path: '/skip3',
    title: 'Fast Delivery',
    text: 'Watch your dinner come down the road, live on the map.',
    poster: delivery,
    next: '/login',
  },
];
