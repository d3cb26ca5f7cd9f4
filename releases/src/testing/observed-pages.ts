import type { Observed } from '../gate/smoke/page-verdict';
import { buildDeployment, buildPage, buildRemote } from './release-builders';

/** A site of two remotes with a page each. */
export const SITE = buildDeployment([
  buildRemote('catalog', { pages: [buildPage('/home')] }),
  buildRemote('auth', { pages: [buildPage('/login')] }),
]);

/** What the gate sees of a page of catalog that is as it should be. */
export const DRAWN: Observed = {
  isDrawn: true,
  isStuck: false,
  isCrashed: false,
  path: '/home',
  failures: [],
  consoleLines: [],
  errors: [],
  logged: [],
  violations: [],
  interruptions: [],
  unknownCalls: [],
  otherwise: [],
  barriers: [],
  traces: null,
  tracesUnknown: null,
};
