import { defineMessages } from '@food/platform/messages';
import { owner } from './composition/owner';
import english from './messages/en.json';

/** The texts that this package adds to other packages' texts (rule: site-languages). */
export const t = defineMessages(owner, english, {
  hi: () => import(/* webpackChunkName: "messages-hi" */ './messages/hi.json'),
  te: () => import(/* webpackChunkName: "messages-te" */ './messages/te.json'),
});
