import { CART } from '../scenes';
import type { Screens } from '../screen-story';

export const HOST: Screens = {
  Onboarding: {
    'first slide': { route: '/' },
    'second slide': { route: '/skip2' },
    'third slide': { route: '/skip3' },
    'with a cart': { route: '/', cart: CART },
  },
  'Nothing here': { 'unknown address': { route: '/nowhere' } },
  'No line': { 'a page from before': { route: '/home', offline: true } },
};
