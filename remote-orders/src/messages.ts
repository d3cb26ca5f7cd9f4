import { defineMessages } from '@food/platform/messages';
import english from './messages/en.json';

/** The texts of this part (rule: site-languages). */
export const t = defineMessages({ part: __PART__, version: __VERSION__ }, english, {
  hi: () => import(/* webpackChunkName: "messages-hi" */ './messages/hi.json'),
  te: () => import(/* webpackChunkName: "messages-te" */ './messages/te.json'),
});
