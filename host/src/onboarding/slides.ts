import delivery from '@food/ui/assets/poster-delivery.svg';
import order from '@food/ui/assets/poster-order.svg';
import payment from '@food/ui/assets/poster-payment.svg';

/** One onboarding slide and where its Next goes (rule: onboarding-slides). */
export interface SlideContent {
  path: string;
  /** The keys of its texts. */
  name: 'order' | 'payment' | 'delivery';
  poster: string;
  next: string;
}

export const SLIDES: readonly SlideContent[] = [
  {
    path: '/',
    name: 'order',
    poster: order,
    next: '/skip2',
  },
  {
    path: '/skip2',
    name: 'payment',
    poster: payment,
    next: '/skip3',
  },
  {
    path: '/skip3',
    name: 'delivery',
    poster: delivery,
    next: '/login',
  },
];
