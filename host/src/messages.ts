import { defineMessages } from '@food/platform/messages';
import english from './messages/en.json';

/** The host's texts (rule: site-languages). Texts that only teams see, such as the preview's banner, are in English. */
export const t = defineMessages({ part: __PART__, version: __VERSION__ }, english, {
  hi: () => import(/* webpackChunkName: "messages-hi" */ './messages/hi.json'),
  te: () => import(/* webpackChunkName: "messages-te" */ './messages/te.json'),
});
