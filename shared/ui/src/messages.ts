import { defineMessages } from '@food/platform/messages';
import { owner } from '@food/platform/owner';
import english from './messages/en.json';

/** The texts of the pieces themselves (rule: site-languages). */
export const t = defineMessages(owner, english, {
  hi: () => import(/* webpackChunkName: "messages-hi" */ './messages/hi.json'),
  te: () => import(/* webpackChunkName: "messages-te" */ './messages/te.json'),
});
